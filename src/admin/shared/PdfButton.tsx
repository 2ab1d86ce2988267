import { FileText } from 'lucide-react';
import type { Route } from '#contract/route.ts';
import type { ParamsInput } from '#client/route-url.ts';
import { FileButton } from './FileButton.tsx';

/** Saves a document as a PDF. */
export function PdfButton({ route, params, label }: { route: Route; params: ParamsInput; label: string }) {
  const icon = <FileText aria-hidden="true" className="size-4" />;
  return <FileButton route={route} params={params} icon={icon} label={label} />;
}
