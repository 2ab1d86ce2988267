import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#domain/honolulu.ts';
import { usualWays } from '#domain/customer-text.ts';
import { type TextOptions, textRoutes } from '#contract/texts.ts';
import { useMay } from '../permissions.ts';
import { read } from '../queries.ts';

/** The record whose customer is texted. */
export interface Texted {
  readonly recordType: 'job' | 'quote' | 'invoice';
  readonly recordId: string;
}

/** Whether and how a record's customer can be texted; always fetched again. Without the right to, it never loads. */
export function useTextOptions({ recordType, recordId }: Texted) {
  const may = useMay()?.('readTextOptions') ?? false;
  const { data, isLoading } = useQuery({
    ...read(textRoutes.options, { query: { recordType, recordId } }),
    staleTime: 0,
    enabled: may,
  });
  return { options: data, isLoading };
}

/** By which ways a customer is told: as they were told last, until somebody chooses. */
export function useTelling(record: Texted, hasEmail: boolean) {
  const { options, isLoading } = useTextOptions(record);
  const [mail, setMail] = useState<boolean>();
  const [text, setText] = useState<boolean>();
  const usual = options
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
    /** What a step sends: no word of texts where they were not offered. */
    choice: (isMailed: boolean) => ({
      tell: isMailed && (mail ?? usual.mail),
      ...(canText ? { text: text ?? usual.text } : {}),
    }),
  };
}

export type Telling = ReturnType<typeof useTelling>;

/** What a person must know before a text is sent: that it stays here, or waits for the morning; null for nothing. */
export function textCaution({ via, leavesAt }: TextOptions): string | null {
  if (via === 'file')
    return 'No provider of texts is set up: the text is written to a file in DATA_DIR/texts and reaches nobody.';
  return leavesAt === null
    ? null
    : `Between 9 PM and 8 AM we text only about emergencies: it leaves ${formatDateTime(leavesAt)}.`;
}
