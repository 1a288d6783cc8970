from django.urls import path

from .views import closing, deal, evening, listing, rubber, setup

app_name = "scoring"
urlpatterns = [
    path("", listing.rubbers, name="rubbers"),
    path("new/", setup.start, name="start"),
    path("<int:pk>/", rubber.rubber, name="rubber"),
    path("<int:pk>/setup/", setup.setup, name="setup"),
    path("<int:pk>/deletion/", setup.deletion, name="deletion"),
    path("<int:pk>/deals/", rubber.deals, name="deals"),
    path("<int:pk>/deals/<int:number>/", deal.deal, name="deal"),
    path("<int:pk>/deals/<int:number>/void/", deal.void, name="deal-void"),
    path("<int:pk>/deals/<int:number>/answer/", evening.answer, name="answer"),
    path("<int:pk>/undo/", rubber.undo, name="undo"),
    path("<int:pk>/agreement/", rubber.agreement, name="agreement"),
    path("<int:pk>/agreement/<str:side>/", evening.side_agreement, name="side-agreement"),
    path("<int:pk>/substitution/", evening.substitution, name="substitution"),
    path("<int:pk>/substitution/<str:seat>/undo/", evening.substitution_undo, name="substitution-undo"),
    path("<int:pk>/next/", rubber.next_rubber, name="next"),
    path("<int:pk>/closing/", closing.closing, name="closing"),
    path("<int:pk>/settlement/", closing.settlement, name="settlement"),
    path("<int:pk>/void/", closing.void, name="void"),
    path("<int:pk>/restoration/", closing.restoration, name="restoration"),
    path("<int:pk>/adjustments/", closing.adjustments, name="adjustments"),
    path("<int:pk>/adjustments/<int:adjustment>/void/", closing.adjustment_void, name="adjustment-void"),
]
