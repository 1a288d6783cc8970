"""Function views: parse, ask a service or a query, respond."""
