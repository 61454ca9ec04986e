import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Input } from "./input.tsx";

/** The pause in typing before the search, in milliseconds. */
const debounceMs = 300;

type Props = {
  label: string;
  /** The current search, from the address. */
  value: string;
  onSearch: (text: string) => void;
};

/** Searches a list while one types, and when the field is left. */
export const SearchField = ({ label, value, onSearch }: Props) => {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // The address changed by itself, by Back or "Clear filters"; what was typed here only comes
    // back.
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
        // Whoever leaves the field for a link must not be restored by a search that comes after
        // it.
        onBlur={() => wanted === sent || search()}
      />
    </search>
  );
};
