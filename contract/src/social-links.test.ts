import { describe, expect, test } from "vitest";
import { SocialLinkInput, socialLinkHint, socialPlatforms, toSocialLink } from "./social-links.ts";

describe("K31 links typed by a seller", () => {
  test.each([
    ["instagram", "yourshop", "https://instagram.com/yourshop", "yourshop"],
    ["instagram", " @your.shop ", "https://instagram.com/your.shop", "your.shop"],
    ["instagram", "www.instagram.com/yourshop/", "https://instagram.com/yourshop/", "yourshop"],
    [
      "instagram",
      "HTTP://Instagram.com/YourShop?igsh=1#top",
      "https://instagram.com/YourShop?igsh=1",
      "",
    ],
    ["facebook", "m.facebook.com/profile.php?id=42", "https://facebook.com/profile.php?id=42", ""],
    ["youtube", "yourshop", "https://youtube.com/@yourshop", "yourshop"],
    ["youtube", "https://www.youtube.com/channel/UC1", "https://youtube.com/channel/UC1", ""],
    ["x", "https://twitter.com/yourshop", "https://x.com/yourshop", "yourshop"],
    [
      "linkedin",
      "https://de.linkedin.com/company/yourshop",
      "https://linkedin.com/company/yourshop",
      "yourshop",
    ],
    ["whatsapp", "4915112345678", "https://wa.me/4915112345678", "4915112345678"],
    ["website", "your-shop.example", "https://your-shop.example", ""],
    ["website", "http://your-shop.co.uk/de/?a=1", "https://your-shop.co.uk/de/?a=1", ""],
  ] as const)("%s: %s", (platform, typed, url, handle) => {
    expect(toSocialLink(platform, typed)).toEqual({ url, handle });
  });

  test.each([
    ["instagram", "https://facebook.com/yourshop"],
    ["instagram", "https://instagram.com.evil.example/yourshop"],
    ["instagram", "https://evilinstagram.com/yourshop"],
    ["instagram", "https://instagram.com@evil.example/yourshop"],
    ["instagram", "https://instagram.com:8080/yourshop"],
    ["instagram", "instagram.com"],
    ["instagram", "https://instagram.com/"],
    ["instagram", "your shop"],
    ["website", "javascript:alert(1)"],
    ["website", "ftp://yourshop.com"],
    ["website", "localhost"],
    ["website", "https://192.168.0.1/"],
    ["whatsapp", "yourshop"],
  ] as const)("%s rejects %s", (platform, typed) => {
    expect(toSocialLink(platform, typed)).toBeNull();
  });

  test("the error names the field and shows an example link", () => {
    expect(socialLinkHint("instagram").message).toBe(
      "Enter an instagram.com link, e.g. https://instagram.com/yourshop.",
    );
    const result = SocialLinkInput.safeParse({
      platform: "facebook",
      url: "https://example.com/shop",
    });
    expect(result.error?.issues).toMatchObject([
      {
        path: ["url"],
        message: "enter_a_link_e_g",
        params: { host: "facebook.com", example: "https://facebook.com/yourshop" },
      },
    ]);
  });

  test.each(socialPlatforms)("%s: accepts the example of its own hint", (platform) => {
    const example = /https:\S+[^.]/.exec(socialLinkHint(platform).message)?.[0] ?? "";
    expect(toSocialLink(platform, example)?.url).toBe(example);
  });

  test("accepts a blank link, which removes the link", () => {
    expect(SocialLinkInput.safeParse({ platform: "x", url: "  " }).data).toEqual({
      platform: "x",
      url: "",
      visible: true,
    });
  });
});
