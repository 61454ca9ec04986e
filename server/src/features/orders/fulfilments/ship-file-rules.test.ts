import { expect, it } from "vitest";
import { readShipHeader } from "./ship-file-rules.ts";

it.each([
  ["English", ["Order number", "Carrier", "Tracking number", "Tracking link"]],
  ["Arabic", ["رقم الطلب", "شركة الشحن", "رقم التتبع", "رابط التتبع"]],
  ["German", ["Bestellnummer", "Versanddienst", "Sendungsnummer", "Link zur Sendung"]],
  ["Spanish", ["N.º de pedido", "Transportista", "Número de seguimiento", "Enlace de seguimiento"]],
  ["French", ["N° de commande", "Transporteur", "Numéro de suivi", "Lien de suivi"]],
])("C9 a file of shipped orders may have column names in %s", (_, cells) => {
  expect(readShipHeader(cells)).toEqual({
    header: { order_no: 0, carrier: 1, tracking_no: 2, tracking_url: 3 },
  });
});
