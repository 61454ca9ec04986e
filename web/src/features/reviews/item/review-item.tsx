import { Trans, useLingui } from "@lingui/react/macro";
import type { Review } from "@sellerdesk/contract/reviews";
import { Link } from "@tanstack/react-router";
import { BadgeCheck, Flag, Reply } from "lucide-react";
import { useState } from "react";
import { formatDate, formatDateTime } from "../../../lib/format.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { lazyDialog } from "../../../ui/lazy-content.tsx";
import { Thumb } from "../../../ui/thumb.tsx";
import { PictureViewer } from "./picture-viewer.tsx";
import { ReviewMenu } from "./review-menu.tsx";
import { PastTime } from "../../../ui/past-time.tsx";
import { Stars } from "./stars.tsx";

const ReplyForm = lazyDialog(async () => (await import("./reply-form.tsx")).ReplyForm);

const Head = ({ review, deletes }: { review: Review; deletes: boolean }) => (
  <div className="flex items-start gap-2">
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
      <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 sm:basis-auto">
        <Stars rating={review.rating} />
        <span dir="auto" className="wrap-anywhere">
          {review.customer_name}
        </span>
      </div>
      {review.verified_purchase && (
        <span className="inline-flex items-center gap-1 text-13 text-muted">
          <BadgeCheck className="size-4" aria-hidden="true" />
          <Trans>Verified purchase</Trans>
        </span>
      )}
      {review.status === "hidden" && (
        <Badge tone="neutral" glyph="slash">
          <Trans>Hidden</Trans>
        </Badge>
      )}
      {review.status === "removal_requested" && (
        <Badge tone="warning" glyph="clock">
          <Trans>Removal requested</Trans>
        </Badge>
      )}
      {review.reported_at !== null && (
        <span className="inline-flex items-center gap-1 text-13 text-muted">
          <Flag className="size-4" aria-hidden="true" />
          <Trans>Reported</Trans>
        </span>
      )}
      <time className="text-13 text-muted sm:ms-auto" dateTime={review.created_at}>
        <PastTime at={review.created_at} />
      </time>
    </div>
    <div className="-my-1.5 flex-none">
      <ReviewMenu review={review} deletes={deletes} />
    </div>
  </div>
);

const Pictures = ({ review }: { review: Review }) => {
  const { t } = useLingui();
  const [position, setAt] = useState<number | null>(null);
  if (review.images.length === 0) return null;
  const { customer_name: customer } = review;
  return (
    <ul className="mt-1 flex flex-wrap gap-2" aria-label={t`Images of the review by ${customer}`}>
      {review.images.map(({ id, thumbnail_url }, index) => {
        const number = index + 1;
        return (
          <li key={id}>
            <button
              type="button"
              aria-label={t`Open image ${number}`}
              className="review-picture"
              onClick={() => setAt(index)}
            >
              <Thumb src={thumbnail_url} size="lg" />
            </button>
          </li>
        );
      })}
      {position !== null && (
        <li className="contents">
          <PictureViewer review={review} at={position} onMove={setAt} onClose={() => setAt(null)} />
        </li>
      )}
    </ul>
  );
};

const Answer = ({ review }: { review: Review }) => {
  const [form, setForm] = useState<"not opened" | "open" | "closed">("not opened");
  const open = () => setForm("open");
  // After the form is closed, the focus returns to the button that opened it.
  const focus = { autoFocus: form === "closed", onClick: open };
  const { reply, replied_at, reply_editable_until: until } = review;
  if (form === "open") return <ReplyForm review={review} onClose={() => setForm("closed")} />;
  if (reply === null)
    return (
      review.status !== "hidden" && (
        <div>
          <Button size="sm" icon={<Reply className="flip-rtl" aria-hidden="true" />} {...focus}>
            <Trans>Reply</Trans>
          </Button>
        </div>
      )
    );
  return (
    <div className="grid max-w-reading gap-1 border-s-2 border-line-strong ps-4">
      <p className="text-13 text-muted">
        <Trans>Your reply</Trans>
        {replied_at !== null && ` · ${formatDate(replied_at)}`}
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {reply}
      </p>
      {until !== null && review.status !== "hidden" && (
        <p className="text-13 text-muted">
          <button type="button" className="link" {...focus}>
            <Trans>Edit reply</Trans>
          </button>{" "}
          <Trans>until {formatDateTime(until)}</Trans>
        </p>
      )}
    </div>
  );
};

type Props = {
  review: Review;
  /** Whether sellers can delete reviews themselves in this marketplace. */
  deletes: boolean;
  /** Shows the product's name, for lists of all products. */
  namesProduct: boolean;
};

/** A customer's review with its text, images, reply and actions. */
export const ReviewItem = ({ review, deletes, namesProduct }: Props) => (
  <li className="grid gap-2 border-b border-line py-5" data-row="">
    {namesProduct && (
      <Link
        to={paths.productReviews(review.product.id)}
        className="flex max-w-full min-w-0 items-center gap-2 justify-self-start text-13 text-muted hover:underline"
      >
        <Thumb src={review.product.image} size="sm" />
        <span dir="auto" className="truncate-line">
          {review.product.title}
        </span>
      </Link>
    )}
    <Head review={review} deletes={deletes} />
    {review.title !== "" && (
      <p dir="auto" className="font-strong wrap-anywhere">
        {review.title}
      </p>
    )}
    {review.body !== "" && (
      <p dir="auto" className="max-w-reading wrap-anywhere whitespace-pre-line">
        {review.body}
      </p>
    )}
    <Pictures review={review} />
    <Answer review={review} />
  </li>
);
