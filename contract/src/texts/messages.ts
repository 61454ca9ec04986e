/** Mails and text messages. */
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
    "If you did not ask for it, there is nothing to do: nobody gets in without it.",
  you_already_have_a_shop: "You already have a shop",
  address_wanted_for_another_shop:
    "Somebody, perhaps you, wanted to use this e-mail address for another shop. Yours has it already: log in, or ask for a new password on the login page.",
  if_it_was_not_you_there_is_nothing_to_do: "If it was not you, there is nothing to do.",
  code_to_confirm_email:
    "{code} is your code to confirm your new e-mail address. It works for 10 minutes.",
  your_e_mail_address_was_changed: "Your e-mail address was changed",
  the_e_mail_address_of_your_shop_was_just:
    "The e-mail address of your shop was just changed in your profile.",
  your_phone_number_was_changed: "Your phone number was changed",
  the_phone_number_of_your_shop_was_just:
    "The phone number of your shop was just changed in your profile.",
  if_that_was_not_you_contact_the_marketplace:
    "If that was not you, contact the marketplace at once.",
  two_step_login_is_on: "Two-step login is on",
  from_now_on_logging_in_to_your_shop_asks_for:
    "From now on logging in to your shop asks for a code of your authenticator app.",
  two_step_login_is_off: "Two-step login is off",
  logging_in_to_your_shop_asks_for_no_second:
    "Logging in to your shop asks for no second step any more.",
  the_second_step_of_your_login_was_taken_away: "The second step of your login was taken away",
  the_marketplace_has_taken_the_second_step:
    "The marketplace has taken the second step and the recovery codes away from the login of your shop, and every device was logged out.",
  log_in_with_your_password_and_turn_two_step:
    "Log in with your password, and turn two-step login on again in your profile.",
  if_you_did_not_ask_for_it_contact_the:
    "If you did not ask for it, contact the marketplace at once.",
  your_password_was_changed: "Your password was changed",
  the_password_of_your_shop_was_just_reset:
    "The password of your shop was just reset with a code, and every device was logged out.",
  the_password_of_your_shop_was_just_changed:
    "The password of your shop was just changed in your profile, and every other device was logged out.",
  if_that_was_not_you_ask_for_a_new_password:
    "If that was not you, ask for a new password on the login page at once.",
  your_shop_is_suspended: "Your shop is suspended",
  the_marketplace_has_suspended_your_shop:
    "The marketplace has suspended your shop. You cannot log in, and your products are not for sale, until it opens it again.",
  contact_the_marketplace_to_clear_this_up: "Contact the marketplace to clear this up.",
  your_shop_is_closed: "Your shop is closed",
  the_marketplace_has_closed_your_shop:
    "The marketplace has closed your shop. You cannot log in any more, and your products are not for sale.",
  contact_the_marketplace_if_you_think_that:
    "Contact the marketplace if you think that this is wrong.",
  your_shop_is_open_again: "Your shop is open again",
  the_marketplace_has_opened_your_shop_again:
    "The marketplace has opened your shop again. Log in as before; your products are for sale as you left them.",
  your_payment_was_given_back: "Your payment was given back",
  mail_reason: "The reason: {why}",
  digest_subject: "New in your shop: {parts}",
  digest_intro: "this is new in {shop}.",
  digest_more: "And {n} more before these.",
  digest_see_all: "See them all: {link}",
  digest_settings: "You choose what reaches you: {link}",
  topic_orders: "Orders",
  topic_returns: "Returns",
  topic_followers: "Followers",
  topic_offers: "Offers",
  topic_low_stock: "Low stock",
  topic_reviews: "Reviews",
  topic_imports: "Imports and bulk edits",
  topic_account: "Account",
} as const;
