-- A shipment that was a slip is taken back: the parcel is packed again.
alter table order_activities drop constraint order_activities_type_check,
  add constraint order_activities_type_check check (type in ('placed', 'accepted', 'refused', 'canceled', 'packed', 'shipped',
    'unshipped', 'tracked', 'delivered', 'parcel_canceled', 'completed', 'return_requested', 'return_approved', 'return_rejected',
    'return_received', 'payment', 'refund_noted', 'note'));
