import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState, lazy, Suspense } from 'react';
import { call } from '#client/api.ts';
import { ApiError } from '#client/api-error.ts';
import { doorBookRoutes, type Property } from '#contract/door-book.ts';
import { type Tag } from '#contract/door-tags.ts';
import type { OrderBody } from '#contract/jobs/authority.ts';
import { propertyFields } from '#domain/door-book.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { businessName, phoneDisplay } from '#domain/business.ts';
import { read } from '../../queries.ts';
import { customerPath, doorsPath, jobPath, myDayPath, openPath, router } from '../../routes.ts';
import { $account } from '../../session.ts';
import { MapLink } from '../../shared/ContactLinks.tsx';
import { Fact } from '../../shared/RequestFacts.tsx';
import { May, MayLink } from '../../role-screens.tsx';
import { RecordBoundary, RecordHistory } from '../../shared/RecordParts.tsx';
import { useAction } from '../../shared/use-action.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { DoorTable } from './DoorTable.tsx';
import { HandOver } from './HandOver.tsx';
import { MasterKeys } from './MasterKeys.tsx';
import { OrderDialog, WhoMayOrder } from './Orders.tsx';
import { PropertyDialog } from './PropertyDialog.tsx';

/** /admin/doors/{id}: a property with its doors and master keys. */
export default function PropertyScreen() {
  const page = useStore(router);
  const id = page?.route === 'property' ? page.params.id : '';
  const doorId = page?.search['door'];
  const isTechnician = useStore($account)?.role === 'technician';
  const property = useQuery({
    ...read(doorBookRoutes.find, { params: { id } }),
    // Nothing tells the screen that a visit's time is over.
    refetchInterval: isTechnician && 60_000,
  });
  const isClosed = property.error instanceof ApiError && property.error.status === 404;
  if (isClosed && isTechnician)
    return (
      <>
        <ScreenHeader title="These doors are closed">
          <ButtonLink href={myDayPath()}>My day</ButtonLink>
        </ScreenHeader>
        <p>They open half an hour before a visit of yours there, and close when it ends.</p>
      </>
    );
  return (
    <RecordBoundary name="property" query={property} back={{ label: 'Door book', href: doorsPath() }}>
      {(found) => <PropertyView key={found.id} property={found} doorId={doorId} />}
    </RecordBoundary>
  );
}

function PropertyView({ property, doorId }: { property: Property; doorId: string | undefined }) {
  const [tags, setTags] = useState<readonly Tag[]>();
  const [ordered, setOrdered] = useState<readonly string[]>();
  const [dialog, setDialog] = useState<'edit' | 'handOver' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const { id, name, kind, address, notes, customerId, customerName, sameBitting } = property;
  const work = useAction({
    run: ({ doorIds, order }: { doorIds: readonly string[]; order?: OrderBody }, idempotencyKey) =>
      call(doorBookRoutes.work, {
        params: { id },
        body: { doorIds: [...doorIds], urgency: 'standard', ...(order ? { order } : {}) },
        idempotencyKey,
      }),
    done: (job) => ({
      title: `Job ${job.number} opened`,
      ...(job.order?.fault
        ? { description: 'The owner is asked about the order.' }
        : job.request
          ? { description: job.request }
          : {}),
    }),
    failed: 'The job was not opened',
    after: (job) => openPath(jobPath(job.id)),
  });
  // Where nobody is listed, anyone may order.
  const open = (doorIds: readonly string[]) =>
    property.authorities.length > 0 ? setOrdered(doorIds) : work.mutate({ doorIds });
  if (tags) return <TagSheet property={property} tags={tags} onClose={() => setTags(undefined)} />;
  return (
    <>
      <ScreenHeader title={name}>
        <May call="updateProperty">
          <Button look="primary" onClick={() => setDialog('edit')}>
            Edit
          </Button>
        </May>
        <May call="createJobAtProperty">
          <Button pending={work.isPending} onClick={() => open([])}>
            New job here
          </Button>
        </May>
        <May call="exportDoorBook">
          <Button onClick={() => setDialog('handOver')}>Hand over</Button>
        </May>
        <May call="removeProperty">
          <Button look="danger" onClick={() => setDialog('delete')}>
            Delete
          </Button>
        </May>
      </ScreenHeader>
      <div className="flex flex-col gap-8">
        <dl>
          <Fact name="Kind">{propertyFields.kind.options.find(({ value }) => value === kind)?.label}</Fact>
          <Fact name="Address">
            <MapLink place={address} />
          </Fact>
          <Fact name="Customer">
            <MayLink
              href={customerPath(customerId)}
              className="inline-flex min-h-11 items-center pointer-fine:min-h-6"
            >
              {customerName}
            </MayLink>
          </Fact>
          {notes ? (
            <Fact name="Notes">
              <span className="whitespace-pre-line">{notes}</span>
            </Fact>
          ) : null}
        </dl>
        {sameBitting.map((labels) => (
          <p key={labels.join()} role="note" className="border-l-4 border-warn pl-3 font-semibold text-warn">
            {labels.join(' and ')} have the same bitting, though they are not keyed alike: one key opens all
            of them.
          </p>
        ))}
        <DoorTable
          property={property}
          first={property.doors.find((door) => door.id === doorId)}
          onTags={setTags}
          onRekey={open}
          rekeying={work.isPending}
        />
        <MasterKeys property={property} />
        <May call="updateProperty">
          <WhoMayOrder property={property} />
          <RecordHistory recordType="property" recordId={id} />
        </May>
      </div>
      {ordered ? (
        <OrderDialog
          property={property}
          doors={ordered.length}
          pending={work.isPending}
          onOrder={(order) => work.mutate({ doorIds: ordered, order })}
          onClose={() => setOrdered(undefined)}
        />
      ) : null}
      {dialog === 'edit' ? <PropertyDialog property={property} onClose={close} /> : null}
      {dialog === 'handOver' ? <HandOver property={property} onClose={close} /> : null}
      {dialog === 'delete' ? <DeleteDialog property={property} onClose={close} /> : null}
    </>
  );
}

function DeleteDialog({ property, onClose }: { property: Property; onClose: () => void }) {
  const remove = useAction({
    run: (_: void, idempotencyKey) =>
      call(doorBookRoutes.remove, {
        params: { id: property.id },
        query: { version: property.version },
        idempotencyKey,
      }),
    done: () => ({ title: 'Property deleted' }),
    failed: 'The property was not deleted',
    after: () => openPath(doorsPath(), { replace: true }),
  });
  return (
    <ConfirmDialog
      title={`Delete ${property.name}?`}
      description="Its doors, master keys and codes are gone for good; hand them over first if anyone may need them. Jobs there stay."
      cancelText="Keep it"
      confirmText="Delete property"
      pendingText="Deleting…"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}

const QrCode = lazy(() => import('../../shared/QrCode.tsx'));

/** New QR tags of doors, to print and cut out. They cannot be shown again: only their hashes are stored. */
function TagSheet({
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
