import type { SocialPlatform } from "@sellerdesk/contract/social-links";

/** Company names, which are not translated. */
export const platformNames: Record<SocialPlatform, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  youtube: "YouTube",
  tiktok: "TikTok",
  x: "X",
  linkedin: "LinkedIn",
  pinterest: "Pinterest",
  threads: "Threads",
  whatsapp: "WhatsApp",
  telegram: "Telegram",
  website: "Website",
};
