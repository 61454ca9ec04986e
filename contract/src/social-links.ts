import * as z from "zod/mini";
import { dataOf, endpoint, idOf, IdParams, SeenVersion } from "./http.ts";
import { validationMsg } from "./validation-texts.ts";
import type { Text } from "./text.ts";

type Network = {
  /**
   * Hosts of the network, which are equivalent, with their subdomains (`de.`, `m.`, `www.`); stored
   * links use the first one.
   */
  hosts: readonly [string, ...string[]];
  /** The part of a link before the handle; `null` if the network has no handles. */
  path: string | null;
  example: string;
};

/** The networks that a seller's page can link to, one link each (domain.md, Social link). */
export const networks = {
  facebook: { hosts: ["facebook.com", "fb.com"], path: "/", example: "yourshop" },
  instagram: { hosts: ["instagram.com"], path: "/", example: "yourshop" },
  youtube: { hosts: ["youtube.com"], path: "/@", example: "yourshop" },
  tiktok: { hosts: ["tiktok.com"], path: "/@", example: "yourshop" },
  x: { hosts: ["x.com", "twitter.com"], path: "/", example: "yourshop" },
  linkedin: { hosts: ["linkedin.com"], path: "/company/", example: "yourshop" },
  pinterest: { hosts: ["pinterest.com"], path: "/", example: "yourshop" },
  threads: { hosts: ["threads.com", "threads.net"], path: "/@", example: "yourshop" },
  whatsapp: { hosts: ["wa.me"], path: "/", example: "4915112345678" },
  telegram: { hosts: ["t.me", "telegram.me"], path: "/", example: "yourshop" },
  website: { hosts: ["yourshop.com"], path: null, example: "" },
} as const satisfies Record<string, Network>;

export const SocialPlatform = z.enum(
  Object.keys(networks) as (keyof typeof networks)[], // the keys of a constant are its type's keys
);
export type SocialPlatform = z.output<typeof SocialPlatform>;
export const socialPlatforms = SocialPlatform.options;

/** A link with host and path, its scheme optional. No user, no port, no blank. */
const linkForm =
  /^(?:https?:\/\/)?((?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24})(\/[^\s#\\<>"]*)?(?:#\S*)?$/i;
const handleForm = /^@?([\w.-]{1,60})$/;

const isOf = (host: string, { hosts }: Network) =>
  hosts.some((value) => host === value || host.endsWith(`.${value}`));
const isKnownHost = (text: string) =>
  Object.values(networks).some((network) => isOf(text.toLowerCase(), network));

/**
 * The hint for a network's field, e.g. "Enter an instagram.com link, e.g.
 * https://instagram.com/yourshop."
 */
export const socialLinkHint = (platform: SocialPlatform): Text => {
  if (platform === "website") return validationMsg("enter_a_web_address_e_g");
  const {
    hosts: [host],
    path,
    example: name,
  } = networks[platform];
  const example = `https://${host}${path}${name}`;
  return /^[ix]/.test(host)
    ? validationMsg("enter_an_link_e_g", { host, example })
    : validationMsg("enter_a_link_e_g", { host, example });
};

const fromLink = (platform: SocialPlatform, text: string) => {
  const [, typedHost, path = "/"] = linkForm.exec(text) ?? [];
  if (typedHost === undefined) return null;
  const host = typedHost.toLowerCase();
  if (platform === "website")
    return { url: `https://${host}${path === "/" ? "" : path}`, handle: "" };
  const network: Network = networks[platform];
  if (!isOf(host, network) || /^\/+$/.test(path)) return null;
  const rest = path.startsWith(network.path ?? "/") ? path.slice((network.path ?? "/").length) : "";
  const handle = /^([\w.-]{1,60})\/?$/.exec(rest)?.[1] ?? "";
  return { url: `https://${network.hosts[0]}${path}`, handle };
};

/**
 * Normalizes a typed link or handle for storage (safety 19): https, on the network's own host.
 * @returns `null` if the text is neither a handle nor a link to the network's hosts
 */
export const toSocialLink = (
  platform: SocialPlatform,
  typed: string,
): { url: string; handle: string } | null => {
  const text = typed.trim();
  const { hosts, path }: Network = networks[platform];
  const handle = handleForm.exec(text)?.[1];
  if (handle === undefined || path === null || isKnownHost(handle)) return fromLink(platform, text);
  if (platform === "whatsapp" && !/^\d{7,15}$/.test(handle)) return null;
  return { url: `https://${hosts[0]}${path}${handle}`, handle };
};

export const SocialLink = z.object({
  id: idOf("social_link"),
  platform: SocialPlatform,
  url: z.string(),
  /** Empty if the link contains no handle. */
  handle: z.string(),
  visible: z.boolean(),
  version: z.int(),
});
export type SocialLink = z.output<typeof SocialLink>;

const fields = {
  platform: SocialPlatform,
  /** A link or a handle; blank removes the link, because it is an empty field (I1). */
  url: z.string().check(z.trim(), z.maxLength(300)),
  visible: z._default(z.boolean(), true),
};
const checked = <S extends z.ZodMiniObject<typeof fields>>(schema: S) =>
  schema.check(({ value: { platform, url }, issues }) => {
    if (url === "" || toSocialLink(platform, url)) return;
    const { code: message, params } = socialLinkHint(platform);
    issues.push({ code: "custom", input: url, path: ["url"], message, params });
  });

export const SocialLinkInput = checked(z.strictObject(fields));
export type SocialLinkInput = z.output<typeof SocialLinkInput>;

/** Carries the `version` that was read. */
export const SocialLinkUpdate = checked(z.strictObject({ ...fields, version: SeenVersion }));
export type SocialLinkUpdate = z.output<typeof SocialLinkUpdate>;

const Saved = dataOf(z.nullable(SocialLink));

export const socialLinksApi = {
  list: endpoint("GET", "/api/users/social_link", {
    idFollows: true,
    access: "activePlan",
    summary: "Lists the links of the seller's page in order (K30).",
    reply: dataOf(z.array(SocialLink)),
  }),
  save: endpoint("PUT", "/api/users/social_link", {
    idFollows: true,
    access: "activePlan",
    summary: "Sets or replaces the link of a network; a blank one removes it (K31).",
    body: SocialLinkInput,
    reply: Saved,
  }),
  order: endpoint("PUT", "/api/users/social_links/order", {
    access: "activePlan",
    summary: "Sets the order of all links.",
    body: z.strictObject({
      ids: z
        .array(idOf("social_link"))
        .check(z.minLength(1), z.maxLength(SocialPlatform.options.length)),
    }),
    reply: dataOf(z.array(SocialLink)),
  }),
  update: endpoint("PUT", "/api/users/social_link/:id", {
    access: "activePlan",
    summary: "Updates a link; a blank one removes it (K31).",
    params: IdParams("social_link"),
    body: SocialLinkUpdate,
    reply: Saved,
  }),
};
