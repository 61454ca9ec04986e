/** Buyers of the demo: names in different scripts, and shipping addresses. */
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
  ["Yuki Tanaka", "4-12-10 Jingumae, Shibuya", "150-0001", "Tokyo", "JP"],
  ["Amara Okafor", "27 Admiralty Way", "106104", "Lagos", "NG"],
] as const;

/** The reviews of demo customers, with their products and the shop's replies. */
export const demoReviews = [
  {
    by: "Oliver Lindqvist",
    of: "mug",
    rating: 5,
    daysAgo: 2,
    reply: null,
    title: "Heavier than I expected, in a good way",
    body: "It keeps the coffee warm and sits well in the hand.",
  },
  {
    by: "Chloé Dubois",
    of: "mug",
    rating: 4,
    daysAgo: 7,
    reply: null,
    title: "Très joli",
    body: "Un peu plus foncé que sur la photo.",
  },
  {
    by: "Jack O’Donnell",
    of: "mug",
    rating: 2,
    daysAgo: 12,
    title: "Chipped at the rim",
    body: "Arrived with a chip. The parcel was fine, so it left like that.",
    reply:
      "That should not have left our shelf. A new one is on its way to you, and you may keep this one.",
  },
  {
    by: "Emma Nielsen",
    of: "mug",
    rating: 5,
    daysAgo: 17,
    reply: null,
    title: "Bought four more",
    body: "",
  },
  {
    by: "ليلى منصور",
    of: "طقم",
    rating: 5,
    daysAgo: 9,
    reply: null,
    title: "هدية جميلة",
    body: "وصلت مغلّفة بعناية، وأجمل مما تبدو في الصور.",
  },
] as const;
