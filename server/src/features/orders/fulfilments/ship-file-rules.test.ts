import { expect, it } from "vitest";
import { readShipHeader } from "./ship-file-rules.ts";

it.each([
  ["English", ["Order number", "Carrier", "Tracking number", "Tracking link", "Shipping cost"]],
  ["Arabic", ["رقم الطلب", "شركة الشحن", "رقم التتبع", "رابط التتبع", "تكلفة الشحن"]],
  [
    "German",
    ["Bestellnummer", "Versanddienst", "Sendungsnummer", "Link zur Sendung", "Versandkosten"],
  ],
  [
    "Spanish",
    [
      "N.º de pedido",
      "Transportista",
      "Número de seguimiento",
      "Enlace de seguimiento",
      "Coste de envío",
    ],
  ],
  [
    "French",
    ["N° de commande", "Transporteur", "Numéro de suivi", "Lien de suivi", "Frais d’expédition"],
  ],
])("C9 a file of shipped orders may have column names in %s", (_, cells) => {
  expect(readShipHeader(cells)).toEqual({
    header: { order_no: 0, carrier: 1, tracking_no: 2, tracking_url: 3, shipping_cost: 4 },
  });
});
