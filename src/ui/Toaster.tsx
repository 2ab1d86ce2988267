import { Toast } from 'radix-ui';
import { X } from '#ui/icons.tsx';
import { cx } from './cx.ts';
import { dismissToast, useToast } from './toast.ts';

/**
 * The notification region: one toast at a time, dismissed after 5 s or by a 50 px swipe to the right; F8
 * focuses it (spec §9).
 */
export default function Toaster() {
  const message = useToast();
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50} label="Notification">
      {message ? (
        <Toast.Root
          key={message.id}
          type={message.tone === 'danger' ? 'foreground' : 'background'}
          onOpenChange={(open) => {
            if (!open) dismissToast(message.id);
          }}
          className={cx(
            'toast flex items-start justify-between gap-3 rounded-lg border px-4 py-3 shadow-xl',
            message.tone === 'danger'
              ? 'border-transparent bg-danger-solid text-on-danger'
              : 'border-line-strong bg-panel text-body',
          )}
        >
          <div>
            <Toast.Title className="font-semibold">{message.title}</Toast.Title>
            {message.description ? (
              <Toast.Description className="text-sm">{message.description}</Toast.Description>
            ) : null}
            {message.link ? (
              <Toast.Action altText={message.link.label} asChild>
                <a
                  href={message.link.href}
                  className="inline-flex min-h-11 items-center pointer-fine:min-h-8"
                >
                  {message.link.label}
                </a>
              </Toast.Action>
            ) : null}
          </div>
          {message.undo ? (
            <Toast.Action
              altText="Undo"
              onClick={message.undo}
              className="-my-1 ml-auto min-h-11 rounded-md px-3 font-semibold text-accent-text hover:bg-sunken pointer-fine:min-h-8"
            >
              Undo
            </Toast.Action>
          ) : null}
          <Toast.Close
            aria-label="Close"
            className="-my-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-md"
          >
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Root>
      ) : null}
      <Toast.Viewport className="toasts fixed right-0 z-50 flex w-full max-w-md flex-col gap-2 p-4 outline-none" />
    </Toast.Provider>
  );
}
