from .deal import DealForm
from .rubber import AdjustmentForm, RubberForm, SearchForm

__all__ = ["AdjustmentForm", "DealForm", "RubberForm", "SearchForm"]
