import { useLingui } from "@lingui/react/macro";
import { ChevronDown } from "lucide-react";

/** Answers questions that people have before they open a shop. */
export const Questions = () => {
  const { t } = useLingui();
  const questions = [
    {
      question: t`Can I sell before my documents are checked?`,
      answer: t`You can prepare everything: products, stock, banner and offers. What a buyer sees depends on the marketplace’s document check, which is independent of your plan.`,
    },
    {
      question: t`What happens when my plan ends?`,
      answer: t`Your listings are hidden from the catalog and return when you renew. Nothing is deleted.`,
    },
    {
      question: t`Can I take my data with me?`,
      answer: t`Yes, your products and orders as CSV, in the same columns that the import reads.`,
    },
    {
      question: t`Do I need my password every day?`,
      answer: t`No. You can also log in with a one-time code sent by email or text message.`,
    },
  ];
  return (
    <section className="public-width landing-part landing-questions" id="questions">
      <h2>{t`Questions`}</h2>
      <div>
        {questions.map(({ question, answer }) => (
          <details key={question} name="questions">
            <summary>
              {question}
              <ChevronDown aria-hidden="true" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
};
