/** Buyers of the demo: names in the scripts that a marketplace meets, and a place to ship to. */
export const demoBuyers = [
  ["Agnieszka Wiśniewska-Kowalczyk", "ul. Świętego Mikołaja 14 m. 6", "50-128", "Wrocław", "PL"],
  ["Θεοδώρα Παπαδοπούλου", "Ερμού 42", "105 63", "Αθήνα", "GR"],
  ["Oliver Lindqvist", "Hornsgatan 78", "118 21", "Stockholm", "SE"],
  ["ليلى منصور", "شارع الحمرا 12", "1103", "بيروت", "LB"],
  ["Анна Соколова", "ул. Лесная 5, кв. 18", "125047", "Москва", "RU"],
  ["Nguyễn Thị Hạnh", "24 Hàng Bông", "100000", "Hà Nội", "VN"],
  ["Chloé Dubois", "8 rue des Rosiers", "75004", "Paris", "FR"],
  ["Jack O’Donnell", "17 Capel Street", "D01 X4E2", "Dublin", "IE"],
  ["สมหญิง ใจดี", "99 ถนนนิมมานเหมินท์", "50200", "เชียงใหม่", "TH"],
  ["Bruna Carvalho", "Rua Augusta 1500", "01304-001", "São Paulo", "BR"],
  ["Mateo Fernández", "Calle Mayor 31", "28013", "Madrid", "ES"],
  ["Emma Nielsen", "Jægersborggade 22", "2200", "København", "DK"],
] as const;

export const demoReviews = [
  [
    "Oliver Lindqvist",
    5,
    "Heavier than I expected, in a good way",
    "It keeps the coffee warm and sits well in the hand.",
  ],
  ["Chloé Dubois", 4, "Très joli", "Un peu plus foncé que sur la photo."],
  [
    "Jack O’Donnell",
    2,
    "Chipped at the rim",
    "Arrived with a chip. The parcel was fine, so it left like that.",
  ],
  ["Emma Nielsen", 5, "Bought four more", ""],
] as const;
