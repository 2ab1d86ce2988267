import { lazy, Suspense } from 'react';
import type { Property } from '#contract/door-book.ts';
import type { Tag } from '#contract/door-tags.ts';
import { businessName, phoneDisplay } from '#domain/business.ts';
import { Button } from '#ui/Button.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';

const QrCode = lazy(() => import('../../shared/QrCode.tsx'));

/** New QR tags of doors, to print and cut out. They cannot be shown again: only their hashes are stored. */
export function TagSheet({
  property,
  tags,
  onClose,
}: {
  property: Property;
  tags: readonly Tag[];
  onClose: () => void;
}) {
  return (
    <>
      <div className="print:hidden">
        <ScreenHeader title={`QR tags of ${property.name}`}>
          <Button look="primary" onClick={() => print()}>
            Print
          </Button>
          <Button onClick={onClose}>Done</Button>
        </ScreenHeader>
        <p className="max-w-prose pb-4">
          Print them now: they are not shown again, and earlier tags of these doors no longer work. A member
          of the crew with a visit there sees the door; anyone else sees our phone number.
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5 print:grid-cols-4 print:gap-0">
        {tags.map(({ doorId, label, url }) => (
          <li
            key={doorId}
            className="flex min-w-0 break-inside-avoid flex-col items-center gap-1 border border-dashed border-line-strong bg-panel p-2 text-center"
          >
            <Suspense fallback={<span className="aspect-square w-full" />}>
              <QrCode text={url} label={`QR tag of ${label}`} className="w-full" />
            </Suspense>
            <span className="text-lg font-bold wrap-anywhere">{label}</span>
            <span className="text-sm">{businessName}</span>
            <span className="text-sm font-bold">{phoneDisplay}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
