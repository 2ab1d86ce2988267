import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#domain/shop-time.ts';
import { usualWays } from '#domain/customer-text.ts';
import { type TextOptions, textRoutes } from '#contract/texts.ts';
import { useMay } from '../permissions.ts';
import { read } from '../queries.ts';

/** The record whose customer is texted. */
export interface Texted {
  readonly recordType: 'job' | 'quote' | 'invoice';
  readonly recordId: string;
}

/** Whether and how a record's customer can be texted; always refetched. Never loads for a role that may not text. */
export function useTextOptions({ recordType, recordId }: Texted) {
  const may = useMay()?.('readTextOptions') ?? false;
  const { data, isLoading } = useQuery({
    ...read(textRoutes.options, { query: { recordType, recordId } }),
    staleTime: 0,
    enabled: may,
  });
  return { options: data, isLoading };
}

/**
 * The channels that tell a customer: the last used ones, until the user chooses.
 * @param unasked whether the customer is told unless the user decides against it
 */
export function useTelling(
  record: Texted,
  hasEmail: boolean,
  { unasked = true }: { unasked?: boolean } = {},
) {
  const { options, isLoading } = useTextOptions(record);
  const [mail, setMail] = useState<boolean>();
  const [text, setText] = useState<boolean>();
  const usual = !unasked
    ? { mail: false, text: false }
    : options
      ? usualWays(options.toldBy, { hasEmail, textsLeave: options.via === 'provider' })
      : { mail: true, text: false };
  const canText = options?.refused === null;
  return {
    options,
    isLoading,
    mail: mail ?? usual.mail,
    setMail,
    text: canText && (text ?? usual.text),
    setText,
    /** The choices that a step sends; without the field for texts where texts were not offered. */
    choice: (isMailed: boolean) => ({
      tell: isMailed && (mail ?? usual.mail),
      ...(canText ? { text: text ?? usual.text } : {}),
    }),
  };
}

export type Telling = ReturnType<typeof useTelling>;

/** A note before a text is sent: it is only written to a file, or waits for the morning; null if neither applies. */
export function textCaution({ via, leavesAt }: TextOptions): string | null {
  if (via === 'file')
    return 'No text provider is set up: the text is written to a file in DATA_DIR/texts and is not delivered.';
  return leavesAt === null
    ? null
    : `Between 9 PM and 8 AM we text only about emergencies: it leaves ${formatDateTime(leavesAt)}.`;
}
