import { LoaderCircle } from "lucide-react";
import "./spinner.css";

/** A turning circle that replaces an icon; never over a whole page. */
export const Spinner = () => <LoaderCircle className="spinner" aria-hidden="true" />;
