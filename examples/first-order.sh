#!/bin/sh
# Your first order: check, reserve, place, read, and verify a delivery. Needs curl and openssl.
#
#   SELLERDESK_KEY=sdk_live_... sh first-order.sh
#
# A receiver of webhooks verifies a delivery with the headers as CGI names them:
#
#   HTTP_WEBHOOK_ID=... HTTP_WEBHOOK_TIMESTAMP=... HTTP_WEBHOOK_SIGNATURE=... \
#     WEBHOOK_SECRET=whsec_... sh first-order.sh verify < body
set -eu

api="${SELLERDESK_URL:-http://localhost:3000}/api/marketplace/v1"
call() {
  curl -sS --fail-with-body --retry 4 -H "Authorization: Bearer $SELLERDESK_KEY" \
    -H "Content-Type: application/json" "$@"
}
# The value of a field; a program would parse the JSON.
field() { sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p"; }

order() {
  # Something that is in stock. A shop saves every page, with its cursor.
  variant=$(call "$api/catalogue?limit=200" | tr '{' '\n' |
    sed -n 's/^"id":"\([^"]*\)".*"price_minor".*"available":[1-9].*/\1/p' | head -n 1)

  # 1. Check: price and stock of the cart, as they are now.
  items="[{\"variant_id\":\"$variant\",\"quantity\":1}]"
  checked=$(call "$api/checks" -d "{\"items\":$items}")
  price=$(echo "$checked" | field price_minor)
  currency=$(echo "$checked" | field currency)
  echo "check: $(echo "$checked" | field available) left at $price $currency"

  # 2. Reserve: nobody else gets it while the buyer pays. The name is yours.
  name="first-order-$(date +%s)-$$"
  reserved=$(call -X PUT "$api/reservations/$name" -d "{\"items\":$items}")
  echo "reserve: until $(echo "$reserved" | field expires_at)"

  # 3. Place: the same external_id twice is one order, so this may be repeated after a crash.
  placed=$(call "$api/orders" -H "Idempotency-Key: $name" -d @- <<JSON
{
  "external_id": "$name",
  "reservation_external_id": "$name",
  "placed_at": "$(date -u +%Y-%m-%dT%H:%M:%SZ)",
  "currency": "$currency",
  "customer": { "external_id": "buyer-1", "name": "Ada Lovelace", "email": "ada@example.com" },
  "shipping_address": {
    "name": "Ada Lovelace",
    "line1": "12 St James's Square",
    "city": "London",
    "postal_code": "SW1Y 4JH",
    "country": "GB"
  },
  "items": [{ "variant_id": "$variant", "quantity": 1, "unit_price_minor": $price }],
  "shipping_minor": 0,
  "payment": { "status": "paid", "method": "card" }
}
JSON
  )
  echo "place: $(echo "$placed" | field order_no)"

  # 4. Read: what became of it, one order for each seller.
  read=$(call "$api/orders/$name")
  echo "read: $(echo "$read" | field order_no) is $(echo "$read" | field payment_status)"
}

# 5. Verify a delivery: the signature is the HMAC-SHA256 of id, time and body.
verify() {
  age=$(($(date +%s) - HTTP_WEBHOOK_TIMESTAMP))
  if [ "$age" -gt 300 ] || [ "$age" -lt -300 ]; then
    echo "verify: too old" >&2
    exit 1
  fi
  secret=$(printf %s "${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -tx1 | tr -d ' \n')
  signature=$({ printf '%s.%s.' "$HTTP_WEBHOOK_ID" "$HTTP_WEBHOOK_TIMESTAMP"; cat; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$secret" -binary | openssl base64 -A)
  case " $HTTP_WEBHOOK_SIGNATURE " in
    *" v1,$signature "*) echo "verify: genuine" ;;
    *) echo "verify: forged" >&2; exit 1 ;;
  esac
}

"${1:-order}"
