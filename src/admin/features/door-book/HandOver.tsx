import { useState } from 'react';
import { callFile } from '#client/api.ts';
import { NetworkError } from '#client/api-error.ts';
import { doorBookRoutes, type Property } from '#contract/door-book.ts';
import { businessName } from '#domain/business.ts';
import { newPassphrase, seal, SEALED_SLOT } from '#domain/sealed-file.ts';
import { formatCalendarDate, shopToday } from '#domain/shop-time.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { saveFile } from '../../shared/FileButton.tsx';
import { useAction } from '../../shared/use-action.ts';
import type { HandedOver } from './sealed-page.ts';

/** The page that becomes the file. @throws {NetworkError} */
async function emptyFile(): Promise<string> {
  const answer = await fetch('/admin/sealed-doors').catch((error: unknown) => {
    throw new NetworkError('unreachable', error);
  });
  const page = await answer.text();
  if (!page.includes(SEALED_SLOT)) throw new NetworkError('unreachable', answer.status);
  return page;
}

/** The doors, sealed in this browser: the server never has the passphrase. */
async function handOver({ id, name, address }: Property, madeFor: string) {
  // First, so that the history names no file that could not be made.
  const page = await emptyFile();
  const { file, name: csvName } = await callFile(doorBookRoutes.export, {
    params: { id },
    body: { madeFor },
  });
  const contents: HandedOver = {
    ...{ name, address, csvName, csv: await file.text() },
    made: `For ${madeFor}, by ${businessName}, ${formatCalendarDate(shopToday(new Date()))}`,
  };
  const words = newPassphrase();
  const sealed = JSON.stringify(await seal(JSON.stringify(contents), words));
  return {
    words,
    fileName: csvName.replace(/csv$/, 'html'),
    file: new Blob([page.replace(SEALED_SLOT, sealed)], { type: 'text/html' }),
  };
}

/** Hands the doors over in a sealed file, after asking to whom, and shows its passphrase once. */
export function HandOver({ property, onClose }: { property: Property; onClose: () => void }) {
  const [made, setMade] = useState<Awaited<ReturnType<typeof handOver>>>();
  const make = useAction({
    run: (madeFor: string) => handOver(property, madeFor),
    done: () => null,
    failed: 'The doors were not handed over',
    after: (sealed) => {
      saveFile(sealed.file, sealed.fileName);
      setMade(sealed);
    },
  });
  if (!made)
    return (
      <ReasonDialog
        title="Hand over the doors with their codes"
        description="You get one file that opens in any browser, sealed with a passphrase. The history keeps for whom it was made."
        label="For whom"
        required
        look="primary"
        submitText="Make the file"
        pending={make.isPending}
        onSubmit={(madeFor) => make.mutate(madeFor)}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      title="Tell the passphrase by phone"
      description="Send the file any way you like, but not together with these words. They are shown only now, and we do not keep them. Without them the file cannot be opened, by us either."
    >
      <ol
        aria-label="Passphrase"
        className="grid list-decimal grid-cols-1 gap-x-10 gap-y-1 rounded-md bg-sunken p-4 pl-12 text-lg sm:grid-cols-2 font-semibold"
      >
        {[...made.words.entries()].map(([at, word]) => (
          <li key={at} className="marker:text-muted">
            {word}
          </li>
        ))}
      </ol>
      <p className="wrap-anywhere">{made.fileName}</p>
      <DialogActions dismissText="Done" onClose={onClose}>
        <Button onClick={() => saveFile(made.file, made.fileName)}>Save the file again</Button>
      </DialogActions>
    </Dialog>
  );
}
