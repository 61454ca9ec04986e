import { userInfo } from "node:os";
import type { DecisionInput } from "@sellerdesk/contract/verification";
import { RequirementInput } from "@sellerdesk/contract/verification";
import {
  decideSubmission,
  defineRequirements,
  openSubmittedFile,
  readQueue,
  readRequirements,
} from "../features/verification/service.ts";
import { type Command, type Commands, needed, neededId, table } from "./command.ts";
import { readItems } from "./item-file.ts";

const decision = (verb: string, status: DecisionInput["status"], says: string): Command => {
  const usage = `verification ${verb} ID ${status === "accepted" ? "[--reason TEXT]" : "--reason TEXT"}`;
  return {
    usage,
    says,
    async run({ db }, { words, values: { reason = "" } }) {
      const id = neededId(words[0], usage);
      if (status !== "accepted") needed(reason.trim(), usage);
      await decideSubmission(
        db,
        id,
        { status, reason: reason.trim().slice(0, 500) },
        `${userInfo().username} at the command line`,
      );
      return { json: { id, status }, text: "Decided. The seller is notified." };
    },
  };
};

const pageSize = 100;

/** Commands for the verification of sellers. */
export const verificationCommands: Commands = {
  "verification list": {
    usage: "verification list [--after ID]",
    says: `what sellers sent to be verified, the oldest first, ${pageSize} after the last one of the list before`,
    async run({ db }, { values: { after } }) {
      const afterId = after === undefined ? null : neededId(after, "verification list --after ID");
      const queue = await readQueue(db, { afterId, limit: pageSize });
      const rows = queue.map(({ id, business_name, label, value, document_name, created_at }) => ({
        id,
        seller: business_name,
        asked: label,
        sent: value ?? document_name,
        created_at,
      }));
      return { json: queue, text: table(rows) };
    },
  },
  "verification file": {
    usage: "verification file ID",
    says: "show a URL of the uploaded file that is valid for five minutes",
    async run(deps, { words: [id] }) {
      const url = `${deps.env.publicUrl}${await openSubmittedFile(deps, neededId(id, "verification file ID"))}`;
      return { json: { url }, text: url };
    },
  },
  "verification accept": decision("accept", "accepted", "take what was sent as proved"),
  "verification ask": decision("ask", "revision_requested", "ask for another one"),
  "verification reject": decision("reject", "rejected", "refuse it for good"),
  "verification requirements": {
    usage: "verification requirements",
    says: "list verification requirements, including retired ones",
    async run({ db }) {
      const requirements = await readRequirements(db);
      const rows = requirements.map(({ key, label, kind, required, retired }) => ({
        key,
        label,
        kind,
        required,
        retired,
      }));
      return { json: requirements, text: table(rows) };
    },
  },
  "verification require": {
    usage: "verification require FILE",
    says: "set verification requirements from a JSON list of {key, label, kind: document|field, ...}",
    async run({ db }, { words: [file] }) {
      const items = await readItems(needed(file, "verification require FILE"), RequirementInput);
      await defineRequirements(db, items);
      return { json: { defined: items.length }, text: `${items.length} requirements are defined.` };
    },
  },
};
