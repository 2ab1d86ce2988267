import { useState } from 'react';
import { doorBookRoutes, propertySorts } from '#contract/door-book.ts';
import { propertyFields } from '#domain/door-book.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import { Plus } from '#ui/icons.tsx';
import { doorsPath, openPath, propertyPath } from '../../routes.ts';
import { OfficeList } from '../../shared/OfficeList.tsx';
import { describeList, useOfficeList } from '../../shared/use-office-list.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { PropertyDialog } from './PropertyDialog.tsx';

const properties = describeList({
  route: doorBookRoutes.list,
  name: 'properties',
  one: 'property',
  title: 'Properties',
  search: 'Search name, address, bitting or key code',
  orders: propertySorts,
  filters: [],
  columns: [
    {
      id: 'name',
      label: 'Property',
      sort: 'name',
      cell: ({ id, name, found }) => (
        <>
          <a
            href={propertyPath(id)}
            className="inline-flex min-h-11 items-center font-semibold pointer-fine:min-h-6"
          >
            {name}
          </a>
          {found.length > 0 ? (
            <span className="block text-sm font-semibold text-accent">
              {found.length === 1 ? 'Door' : 'Doors'} {found.join(', ')}
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: 'kind',
      label: 'Kind',
      half: true,
      cell: ({ kind }) => propertyFields.kind.options.find(({ value }) => value === kind)?.label,
    },
    {
      id: 'doors',
      label: 'Doors',
      numeric: true,
      half: true,
      stackedLabel: true,
      cell: ({ doors }) => doors.toLocaleString('en-US'),
    },
    { id: 'address', label: 'Address', cell: ({ address }) => address },
  ],
});

/** /admin/doors: the properties whose doors we know. */
export default function DoorsScreen() {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <ScreenHeader title="Door book">
        <Button look="primary" onClick={() => setAdding(true)}>
          <Plus aria-hidden="true" className="size-4" />
          New Property
        </Button>
      </ScreenHeader>
      <OfficeList
        of={useOfficeList(properties)}
        home={doorsPath()}
        empty={
          <EmptyState title="No property yet">
            Add a condominium, hotel, school or shop, then its doors: what is on each, and which key opens it.
          </EmptyState>
        }
      />
      {adding ? (
        <PropertyDialog
          property={null}
          onSaved={({ id }) => openPath(propertyPath(id))}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </>
  );
}
