/** Texts about files of sellers, their rows and images, and about a webhook's receiver. */
export const fileTexts = {
  the_file_is_empty: "The file is empty.",
  this_is_no_text_file: "This is not a text file. Save it as “CSV UTF-8” and try again.",
  the_file_is_not_in: "The file is not in {encoding}. Save it as “CSV UTF-8” and try again.",
  this_is_a_pdf: "This is a PDF. Export the table as CSV or XLSX from the program it comes from.",
  this_is_an_image: "This is an image. Choose a CSV or XLSX file.",
  this_is_an_archive: "This is an archive. Unpack it, then choose the CSV or XLSX file inside.",
  this_is_a_text_document: "This is a text document. Save its table as CSV or XLSX.",
  this_is_a_web_page_whatever_its_name_says:
    "This is a web page, despite its name. Open it in a spreadsheet program and save it as CSV or XLSX.",
  this_is_an_xml_file: "This is an XML file. Save its table as CSV or XLSX.",
  this_is_a_json_file: "This is a JSON file. Save its table as CSV or XLSX.",
  this_is_a_binary_spreadsheet_xlsb:
    "This is a binary spreadsheet (.xlsb). Save it as XLSX or CSV.",
  this_is_an_opendocument_file_ods: "This is an OpenDocument file (.ods). Save it as XLSX or CSV.",
  this_is_a_numbers_file: "This is a Numbers file. Export it as CSV or XLSX.",
  this_is_a_spreadsheet_in_the_old_format_xls:
    "This is a spreadsheet in the old format (.xls). Save it as XLSX or CSV.",
  this_spreadsheet_is_protected_by_a_password:
    "This spreadsheet is protected by a password. Save it without one, or as CSV.",
  this_spreadsheet_is_damaged_or_too_large_to:
    "This spreadsheet is damaged or too large to read. Save it as “CSV UTF-8” and choose that file.",
  row_opens_a_quote_that_is_never_closed_or_it:
    'Row {n} opens a quote (") that is never closed, or it is too long.',
  row_has_a_quote_in_the_wrong_place:
    'Row {n} has a quote (") in the wrong place. Write two of them ("") inside a quoted cell.',
  the_file_has_a_header_and_no_rows:
    "The file has a header but no rows. There is nothing to import.",
  say_of_each_of_the_columns_what_it_means: "Choose what each of the {n} columns means.",
  this_file_has_one_column_only:
    "This file has only one column: “{name}”. Separate its columns by commas, semicolons or tabs, and name them in the first row.",
  the_first_row_must_name_the_columns_here_it:
    "The first row must name the columns; here it is {names}.",
  the_first_row_must_name_the_columns_here_it_is:
    "The first row must name the columns; here it is {names} and {n} more.",
  say_which_column_is_the_title_the_handle_or:
    "Choose which column is the title, the handle or the SKU, so that products can be matched.",
  something_went_wrong_on_our_side:
    "Something went wrong on our side. Finished changes stay and can be undone.",
  something_went_wrong_on_our_side_import:
    "Something went wrong on our side. Import the file again; finished rows stay.",
  another_row_of_this_product_needs_attention: "Another row of this product needs attention.",
  is_not_a_clear_amount: "“{cell}” is not a valid amount. Use a format like 1299.00.",
  names_another_currency: "“{cell}” names another currency. Enter your prices in {currency}.",
  a_spreadsheet_shortened_this_number_to_and:
    "A spreadsheet shortened this number to “{cell}”, so its last digits are lost. Export the file again and import it without opening it, or format the column as text and enter the number again.",
  this_product_has_options_and_is_the_most:
    "This product has {n} options ({names}); the limit is {max}. Remove some, or combine two.",
  no_product_here_matches_this_row_and_the:
    "No product matches this row, and the file has no titles to add one. Import the products with their variants first.",
  the_stock_is_below_zero: "The stock is below zero ({cell}). Enter the quantity, or 0.",
  is_not_a_whole_number: "“{cell}” is not a whole number.",
  is_not_a_number: "“{cell}” is not a number.",
  products_are_not_imported_only_simple_ones:
    "“{type}” products cannot be imported, only simple ones and ones with variations.",
  the_product_that_this_row_belongs_to_is_not:
    "The product {parent} of this row is not in the file.",
  another_product_of_this_file_already_uses: "Another product of this file already uses {sku}.",
  this_product_has_variations_by_its_type_but:
    "The type of this product has variations, but the file contains none.",
  the_skus_of_these_rows_are_of_several:
    "The SKUs of these rows belong to several products. Give each product its own handle.",
  this_product_has_no_options_here_and_in_the:
    "This product has no options in your shop, but {file} in the file. Make them the same.",
  this_product_has_the_options_here_and_in_the:
    "This product has the options {here} in your shop, but {file} in the file. Make them the same.",
  the_secret_of_this_webhook_cannot_be_read:
    "The secret of this webhook cannot be read. Create a new one.",
  this_is_no_whole_address_that_begins_with:
    "This is not a complete URL that starts with https://.",
  an_address_must_not_hold_a_user_name_or_a: "A URL must not contain a user name or a password.",
  this_address_is_not_one_of_a_public_server: "This URL does not lead to a public server.",
  the_address_leads_on_to_another_one: "The URL redirects to another one. Enter that one.",
  the_server_answered_instead_of_the_file:
    "The server answered {status} instead of sending the file.",
  the_file_is_larger_than_mb: "The file is larger than {n} MB.",
  the_server_could_not_be_reached: "The server could not be reached.",
  the_first_row_needs_the_columns_sku_and:
    "The first row needs the columns sku and quantity; sku is missing.",
  the_first_row_needs_the_columns_sku_and_quantity:
    "The first row needs the columns sku and quantity; quantity is missing.",
  the_first_row_needs_the_columns_sku_and_quantity_sku:
    "The first row needs the columns sku and quantity; sku and quantity are missing.",
  the_sku_is_missing: "The SKU is missing.",
  enter_a_whole_number_from_0_to_without:
    "Enter a whole number from 0 to {max}, without separators.",
  write_set_increase_or_decrease_or_leave_it: "Write set, increase or decrease, or leave it empty.",
  enter_what_was_on_hand_before_or_leave_it: "Enter what was on hand before, or leave it empty.",
  row_is_about_already: "Row {n} already changes {sku}.",
  none_of_your_variants_has_the_sku: "None of your variants has the SKU {sku}.",
  stock_of_is_now_the_file_expects: "Stock of {sku} is now {n}, but the file expects {expected}.",
  would_have_more_than_in_stock: "{sku} would have more than {max} in stock.",
  the_first_row_needs_the_column_order_no_and:
    "The first row needs the column order_no; carrier, tracking_no and tracking_url are optional.",
  the_order_number_is_missing: "The order number is missing.",
  this_order_is_in_row_already: "This order is already in row {n}.",
  you_have_no_order_of_this_number: "You have no order with this number.",
  a_file_may_have_rows:
    "{n, plural, one {A file can have up to {n} row. Split it and import the parts one after the other.} other {A file can have up to {n} rows. Split it and import the parts one after the other.}}",
  this_file_has_columns_is_the_most:
    "{n, plural, one {This file has {n} column; the limit is {max}. Is the first row its header?} other {This file has {n} columns; the limit is {max}. Is the first row its header?}}",
  the_server_took_longer_than_seconds:
    "{n, plural, one {The server took longer than {n} second.} other {The server took longer than {n} seconds.}}",
  a_stock_file_may_have_rows:
    "{n, plural, one {A stock file can have up to {n} row. Split it.} other {A stock file can have up to {n} rows. Split it.}}",
  a_file_may_mark_orders_as_shipped:
    "{n, plural, one {A file can mark up to {n} order as shipped. Split it.} other {A file can mark up to {n} orders as shipped. Split it.}}",
  warning_images_to_fetch:
    "{n, plural, one {{n} image is given as a URL. It will be downloaded after the import.} other {{n} images are given as URLs. They will be downloaded after the import.}}",
  warning_images_no_address: "Invalid image URLs (they must start with https://): {names}.",
  warning_images_cut: "More than 10 images: {names}. Only the first 10 were imported.",
  dry_run_warning_images_cut: "More than 10 images: {names}. Only the first 10 will be imported.",
  warning_category_cut: "More than one category: {names}. The first one was used.",
  dry_run_warning_category_cut: "More than one category: {names}. The first one will be used.",
  warning_brand_unknown: "Unknown brands: {names}. These products were imported without a brand.",
  dry_run_warning_brand_unknown:
    "Unknown brands: {names}. These products will be imported without a brand.",
  warning_category_unknown:
    "Unknown categories: {names}. These products were imported without a category.",
  dry_run_warning_category_unknown:
    "Unknown categories: {names}. These products will be imported without a category.",
  warning_color_unknown: "Unknown colors: {names}. These products were imported without them.",
  dry_run_warning_color_unknown:
    "Unknown colors: {names}. These products will be imported without them.",
  warning_compare_at_ignored:
    "{n, plural, one {{n} compare-at price is not above the price and was skipped.} other {{n} compare-at prices are not above the price and were skipped.}}",
  dry_run_warning_compare_at_ignored:
    "{n, plural, one {{n} compare-at price is not above the price and will be skipped.} other {{n} compare-at prices are not above the price and will be skipped.}}",
  warning_attributes_ignored:
    "These attributes do not distinguish variants and were skipped: {names}.",
  dry_run_warning_attributes_ignored:
    "These attributes do not distinguish variants and will be skipped: {names}.",
  warning_barcode_ignored:
    "These barcodes are not a GTIN with a correct check digit and were skipped: {names}.",
  dry_run_warning_barcode_ignored:
    "These barcodes are not a GTIN with a correct check digit and will be skipped: {names}.",
  warning_barcode_shortened:
    "A spreadsheet shortened these barcodes, so their last digits are lost: {names}. They were skipped. To add them, export the file again and import it without opening it.",
  dry_run_warning_barcode_shortened:
    "A spreadsheet shortened these barcodes, so their last digits are lost: {names}. They will be skipped. To keep them, export the file again and import it without opening it.",
  warning_status_unknown:
    "Unknown statuses: {names}. New products were imported as drafts; others kept their status.",
  dry_run_warning_status_unknown:
    "Unknown statuses: {names}. New products will be imported as drafts; others will keep their status.",
  warning_stock_kept:
    "{n, plural, one {Stock differs for {n} variant. Imports don’t change existing stock; use Inventory instead.} other {Stock differs for {n} variants. Imports don’t change existing stock; use Inventory instead.}}",
  warning_stock_not_split:
    "{n, plural, one {{n} product has a single stock quantity for all its variants. It was skipped; set it in Inventory.} other {{n} products have a single stock quantity for all their variants. It was skipped; set it in Inventory.}}",
  dry_run_warning_stock_not_split:
    "{n, plural, one {{n} product has a single stock quantity for all its variants. It will be skipped; set it in Inventory.} other {{n} products have a single stock quantity for all their variants. It will be skipped; set it in Inventory.}}",
  warning_columns_ignored:
    "{n, plural, one {{n} column was skipped.} other {{n} columns were skipped.}}",
  dry_run_warning_columns_ignored:
    "{n, plural, one {{n} column will be skipped.} other {{n} columns will be skipped.}}",
} as const;
