import { createKey, listKeys, revokeKey } from "../features/marketplace-keys/service.ts";
import { type Commands, needed, neededId, table } from "./command.ts";

/** Commands for the API keys of marketplaces and operators. */
export const keyCommands: Commands = {
  "key create": {
    usage: "key create --name NAME [--scope SCOPE ...]",
    says: "create a marketplace key, shown only once; `--scope operator` for the operator's tools",
    async run({ db }, { values: { name, scope } }) {
      const key = await createKey(db, {
        name: needed(name, "key create --name NAME"),
        ...(scope.length > 0 && { scopes: scope }),
      });
      return {
        json: key,
        text: `${key.token}\nKeep it: it is not shown again. Its id is ${key.id}.`,
      };
    },
  },
  "key list": {
    usage: "key list",
    says: "list the marketplace keys",
    async run({ db }) {
      const keys = await listKeys(db);
      return { json: keys, text: table(keys) };
    },
  },
  "key revoke": {
    usage: "key revoke ID",
    says: "revoke a key",
    async run({ db }, { words }) {
      const id = neededId(words[0], "key revoke ID");
      if (!(await revokeKey(db, id)))
        throw new Error(`There is no live key ${id}. \`key list\` shows them.`);
      return { json: { id, revoked: true }, text: `The key ${id} works no more.` };
    },
  },
};
