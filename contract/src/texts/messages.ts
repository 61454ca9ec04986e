/** Texts of emails and text messages. */
export const messageTexts = {
  greeting: "Hello,",
  greeting_name: "Hello {name},",
  mail_code_subject: "{code} is your code",
  code_to_open_shop: "{code} is your code to open your shop. It works for 10 minutes.",
  code_to_confirm_phone:
    "{code} is your code to confirm your phone number. It works for 10 minutes.",
  code_to_log_in: "{code} is your code to log in. It works for 10 minutes.",
  code_to_set_password: "{code} is your code to set a new password. It works for 10 minutes.",
  if_you_did_not_ask_for_it_there_is_nothing:
    "If you didn't request it, you can ignore this message.",
  you_already_have_a_shop: "You already have a shop",
  address_wanted_for_another_shop:
    "Someone, perhaps you, tried to open another shop with this email address. You already have a shop: log in, or reset your password on the login page.",
  if_it_was_not_you_there_is_nothing_to_do: "If it wasn't you, you can ignore this message.",
  code_to_confirm_email:
    "{code} is your code to confirm your new email address. It works for 10 minutes.",
  your_e_mail_address_was_changed: "Your email address was changed",
  the_e_mail_address_of_your_shop_was_just:
    "The email address of your shop was just changed in your profile.",
  your_phone_number_was_changed: "Your phone number was changed",
  the_phone_number_of_your_shop_was_just:
    "The phone number of your shop was just changed in your profile.",
  if_that_was_not_you_contact_the_marketplace:
    "If that wasn't you, contact the marketplace right away.",
  two_step_login_is_on: "Two-step login is on",
  from_now_on_logging_in_to_your_shop_asks_for:
    "From now on, logging in to your shop requires a code from your authenticator app.",
  two_step_login_is_off: "Two-step login is off",
  logging_in_to_your_shop_asks_for_no_second: "Two-step login is now off for your shop.",
  the_second_step_of_your_login_was_taken_away: "Two-step login was turned off",
  the_marketplace_has_taken_the_second_step:
    "The marketplace has turned off two-step login for your shop and removed its recovery codes, and every device was logged out.",
  log_in_with_your_password_and_turn_two_step:
    "Log in with your password, and turn two-step login on again in your profile.",
  if_you_did_not_ask_for_it_contact_the:
    "If you didn't request it, contact the marketplace right away.",
  your_password_was_changed: "Your password was changed",
  the_password_of_your_shop_was_just_reset:
    "The password of your shop was just reset with a code, and every device was logged out.",
  the_password_of_your_shop_was_just_changed:
    "The password of your shop was just changed in your profile, and every other device was logged out.",
  if_that_was_not_you_ask_for_a_new_password:
    "If that wasn't you, reset your password on the login page right away.",
  your_shop_is_suspended: "Your shop is suspended",
  the_marketplace_has_suspended_your_shop:
    "The marketplace has suspended your shop. Until it is reopened you cannot log in, and your products are not for sale.",
  contact_the_marketplace_to_clear_this_up: "Contact the marketplace to resolve this.",
  your_shop_is_closed: "Your shop is closed",
  the_marketplace_has_closed_your_shop:
    "The marketplace has closed your shop. You can no longer log in, and your products are not for sale.",
  contact_the_marketplace_if_you_think_that:
    "Contact the marketplace if you think this is a mistake.",
  your_shop_is_open_again: "Your shop is open again",
  the_marketplace_has_opened_your_shop_again:
    "The marketplace has reopened your shop. You can log in again, and your products are for sale again.",
  your_payment_was_given_back: "Your payment was refunded",
  mail_reason: "The reason: {why}",
  digest_subject: "New in your shop: {parts}",
  digest_intro: "this is new in {shop}.",
  digest_more: "And {n} more before these.",
  digest_see_all: "See all: {link}",
  digest_settings: "Notification settings: {link}",
  topic_orders: "Orders",
  report_of_sales: "Sales",
  report_by_product: "Sales by product",
  report_by_variant: "Sales by variant",
  report_by_category: "Sales by category",
  report_by_brand: "Sales by brand",
  report_by_country: "Sales by country",
  report_by_buyer: "Sales by customer type",
  report_by_offer: "Sales by offer",
  report_by_time: "Sales by day and hour",
  report_intro: "{report} in {shop}, {days}.",
  report_filtered: "Only: {names}.",
  report_revenue: "Revenue",
  report_units: "Units",
  report_gross_profit: "Gross profit",
  report_before: "before: {value}",
  report_units_sold: "{n, plural, one {{n} unit} other {{n} units}}",
  report_more_rows: "{n, plural, one {And {n} more row.} other {And {n} more rows.}}",
  report_nothing_sold: "Nothing was sold.",
  report_new_customers: "New customers",
  report_returning_customers: "Returning customers",
  report_without_an_offer: "Without an offer",
  report_unknown: "Unknown or deleted",
  report_attached: "The whole report is attached as a spreadsheet.",
  report_open: "Open the report: {link}",
  report_settings: "Edit the saved report, or stop these emails: {link}",
  topic_returns: "Returns",
  topic_followers: "Followers",
  topic_offers: "Offers",
  topic_low_stock: "Low stock",
  topic_reviews: "Reviews",
  topic_imports: "Imports and bulk edits",
  topic_account: "Account",
} as const;
