import { LoaderCircle } from "lucide-react";
import "./spinner.css";

/** A turning circle in the place of an icon; never over a whole page. */
export const Spinner = () => <LoaderCircle className="spinner" aria-hidden="true" />;
