-- What old windows are found by: without it each new one read the whole table for them.
create index rate_limits_window on rate_limits (window_start);
