/**
 * Maximum number of keys of an object that are compared one by one. For more keys, a set is faster.
 */
const fewKeys = 16;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openObject, closeObject, openArray, closeArray] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Returns the index after the closing quote of the string that starts at `start`. */
const endOfString = (json: string, start: number): number => {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let slashes = 0;
    while (json.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) return end + 1;
  }
  return json.length;
};

/** The keys of an object so far. */
type Keys = { list: string[]; set: Set<string> | null };

/**
 * Adds a key.
 * @returns true if the object already has it
 */
const addKey = (keys: Keys, key: string): boolean => {
  if (keys.set) {
    if (keys.set.has(key)) return true;
    keys.set.add(key);
    return false;
  }
  if (keys.list.includes(key)) return true;
  keys.list.push(key);
  if (keys.list.length > fewKeys) keys.set = new Set(keys.list);
  return false;
};

/**
 * Checks if an object in a JSON text has a key twice, in any spelling. `JSON.parse` uses the last
 * of them; a proxy or a log may use the first (RFC 8259, 4).
 * @param json valid JSON
 */
export const hasRepeatedKey = (json: string): boolean => {
  /** The open objects and arrays; `null` stands for an array. */
  const open: (Keys | null)[] = [];
  let isKeyNext = false;
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === quote) {
      const end = endOfString(json, index);
      const keys = isKeyNext ? open.at(-1) : null;
      if (keys) {
        const raw = json.slice(index + 1, end - 1);
        // A quoted string parses to a string.
        const key = raw.includes("\\") ? (JSON.parse(json.slice(index, end)) as string) : raw;
        if (addKey(keys, key)) return true;
      }
      isKeyNext = false;
      index = end - 1;
    } else if (code === openObject) {
      open.push({ list: [], set: null });
      isKeyNext = true;
    } else if (code === openArray) {
      open.push(null);
      isKeyNext = false;
    } else if (code === closeObject || code === closeArray) {
      open.pop();
      isKeyNext = false;
    } else if (code === comma) isKeyNext = open.at(-1) !== null;
  }
  return false;
};
