-- What is looked for every minute: the ends of those that run. The index of all ends serves the catalogue, which reads a span of time.
create index subscriptions_running_ends on subscriptions (current_period_end)
  where status in ('trialing', 'active', 'past_due');
