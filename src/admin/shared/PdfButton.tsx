import { FileText } from '#ui/icons.tsx';
import type { Route } from '#contract/route.ts';
import type { ParamsInput } from '#client/route-url.ts';
import { FileButton } from './FileButton.tsx';

/** Downloads a document as PDF. */
export function PdfButton({ route, params, label }: { route: Route; params: ParamsInput; label: string }) {
  const icon = <FileText aria-hidden="true" className="size-4" />;
  return <FileButton route={route} params={params} icon={icon} label={label} />;
}
