-- A subscription that another one replaced has no next plan: nothing takes over after its end.
update subscriptions set
  plan_id = case when next_from <= current_period_end then next_plan_id else plan_id end,
  plan_snapshot = case when next_from <= current_period_end then next_plan_snapshot else plan_snapshot end,
  next_plan_id = null, next_plan_snapshot = null, next_from = null
where status = 'canceled' and next_from is not null;
