import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Input } from "./input.tsx";

/** Debounce of the search, in milliseconds. */
const debounceMs = 300;

type Props = {
  label: string;
  /** The current search, from the URL. */
  value: string;
  onSearch: (text: string) => void;
};

/** Searches a list while typing, and when the field loses the focus. */
export const SearchField = ({ label, value, onSearch }: Props) => {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // Something else changed the URL, such as Back or "Clear filters". A value that was typed here
    // is only repeated.
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  const wanted = text.trim();
  const search = () => {
    setSent(wanted);
    onSearch(wanted);
  };
  const rested = useEffectEvent(search);
  useEffect(() => {
    if (wanted === sent) return undefined;
    const timer = setTimeout(() => rested(), debounceMs);
    return () => clearTimeout(timer);
  }, [wanted, sent]);
  return (
    <search className="min-w-0 grow basis-40 sm:max-w-72 sm:basis-72">
      <Input
        type="search"
        icon={<Search aria-hidden="true" />}
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        // Searches immediately: a delayed search after a click on a link would lead back to the
        // list.
        onBlur={() => wanted === sent || search()}
      />
    </search>
  );
};
