/** A demo customer. Nobody logs in: visitors choose who they are. */
export type Buyer = {
  id: string;
  name: string;
  email: string;
  address: { line1: string; postal_code: string; city: string; country: string };
};

const people = [
  ["Clara Lindholm", "Södermannagatan 12", "116 23", "Stockholm", "SE"],
  ["Tomás Herrera", "Calle del Pez 21", "28004", "Madrid", "ES"],
  ["Nadia Haddad", "Rue de Marseille 9", "75010", "Paris", "FR"],
  ["Henry Whitlock", "14 Clifton Road", "BS8 1AF", "Bristol", "GB"],
  ["Ines Moreau", "Quai des Chartrons 40", "33000", "Bordeaux", "FR"],
  ["Jonas Petersen", "Vesterbrogade 88", "1620", "København", "DK"],
  ["Marta Kowalska", "ul. Piękna 15", "00-549", "Warszawa", "PL"],
  ["Luca Bianchi", "Via Garibaldi 7", "10122", "Torino", "IT"],
  ["Freya Sandvik", "Thorvald Meyers gate 30", "0555", "Oslo", "NO"],
  ["Sofia Almeida", "Rua da Rosa 112", "1200-389", "Lisboa", "PT"],
  ["Daniel Okoye", "22 Camden Row", "D08 R2C5", "Dublin", "IE"],
  ["Eva Novotná", "Korunní 54", "120 00", "Praha", "CZ"],
  ["Mikko Laine", "Fredrikinkatu 19", "00120", "Helsinki", "FI"],
  ["Greta Baumann", "Schanzenstraße 31", "20357", "Hamburg", "DE"],
  ["Anouk de Vries", "Prinsengracht 260", "1016 HG", "Amsterdam", "NL"],
  ["Paul Steiner", "Josefstädter Straße 5", "1080", "Wien", "AT"],
] as const;

const all: Buyer[] = people.map(([name, line1, postal_code, city, country], index) => {
  const id = `buyer-${index + 1}`;
  return {
    id,
    name,
    email: `${id}@shop.example`,
    address: { line1, postal_code, city, country },
  };
});

/** The customers that a visitor can be. */
export const visitors: readonly Buyer[] = all.slice(0, 4);
/**
 * Simulated customers (`DEMO_TRAFFIC`). They are not visitors, so nobody else uses a visitor's
 * cart.
 */
export const regulars: readonly Buyer[] = all.slice(4);

/** @throws Error if there is no such buyer */
export const findBuyer = (id: string): Buyer => {
  const buyer = all.find((person) => person.id === id);
  if (!buyer) throw new Error(`There is no buyer ${id}.`);
  return buyer;
};
