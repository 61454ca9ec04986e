-- A refund of a plan that was replaced since may fail in the end. The plan in its place then runs for longer than its invoice says.
alter table invoices
  drop constraint invoices_taken_seconds_check,
  drop constraint invoices_uncredited_minor_check;
comment on column invoices.taken_seconds is
  'how much of its period was taken off because money went back; negative lengthens it by credit that was missing';
comment on column invoices.uncredited_minor is
  'how much of what its period is worth, without tax, went back: no credit is given for it; negative is more credit';
