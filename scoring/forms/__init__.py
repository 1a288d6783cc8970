from .deal import DealForm
from .rubber import AdjustmentForm, RubberForm, SearchForm
from .substitution import SubstitutionForm

__all__ = ["AdjustmentForm", "DealForm", "RubberForm", "SearchForm", "SubstitutionForm"]
