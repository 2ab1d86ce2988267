/**
 * `npm run export-reviews`: writes the newest published reviews into src/content/reviews.json, removes withdrawn ones, and
 * writes the measured arrivals into src/content/arrivals.json once there are enough. The host runs it before each build of the live site; on your machine the diff shows the changes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { timeZone } from '#content/place/place.ts';
import { connect } from '#db/connect.ts';
import { shopToday } from '#domain/shop-time.ts';
import { ENOUGH_ARRIVALS, measuredPeriod } from '#domain/arrival.ts';
import { contentIdPrefix, contentReviewId, MOST_ON_SITE } from '#domain/publishing.ts';
import { arrivalTimes } from '#db/queries/books/arrivals.ts';
import { listReviews, type Review } from '#db/queries/reviews.ts';
import { borrowDatabase } from './local-database.ts';
import { projectRoot, readSettings } from './settings.ts';
import { runTask } from './task.ts';

interface ContentReview {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly rating: number;
  readonly date: string;
  readonly service: string;
  readonly customer?: true;
  readonly text: string;
}

const file = join(projectRoot, 'src/content/reviews.json');
const arrivalsFile = join(projectRoot, 'src/content/arrivals.json');

await runTask(async () => {
  const database = await borrowDatabase(readSettings());
  const db = connect(database.url);
  try {
    const newest = await listReviews(db, { status: 'published', limit: MOST_ON_SITE });
    const published = newest.rows;
    const present = JSON.parse(await readFile(file, 'utf8')) as ContentReview[];
    const byHand = present.filter(({ id }) => !id.startsWith(contentIdPrefix));
    await writeFile(file, formatted([...published.map(contentOf), ...byHand]));
    console.log(`${published.length} published reviews are in src/content/reviews.json.`);
    const period = measuredPeriod(shopToday(new Date()));
    const all = (await arrivalTimes(db, period)).find(({ level }) => level === 'all');
    const measured =
      all && all.count >= ENOUGH_ARRIVALS
        ? { ...period, count: all.count, median: all.median, ninetieth: all.ninetieth }
        : null;
    await writeFile(arrivalsFile, `${JSON.stringify(measured)}\n`);
  } finally {
    await db.destroy();
    await database.stop();
  }
  return 0;
});

function contentOf(review: Review): ContentReview {
  const month = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'long',
    year: 'numeric',
  });
  return {
    id: contentReviewId(review.id),
    name: plain(review.name),
    location: plain(review.location),
    rating: review.rating,
    date: month.format(new Date(review.createdAt)),
    service: plain(review.service) || 'Locksmith service',
    ...(review.jobId === null ? {} : { customer: true }),
    text: plain(review.text),
  };
}

/** Content files may use tokens in double braces; a visitor's text must not. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('{{', '{ {').replaceAll('}}', '} }').trim();
}

/** The file's hand-written format: facts on one line, the text on the next. */
function formatted(reviews: ContentReview[]): string {
  const entries = reviews.map(({ text, ...facts }) => {
    const line = Object.entries(facts).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
    return `  {\n    ${line.join(', ')},\n    "text": ${JSON.stringify(text)}\n  }`;
  });
  return `[\n${entries.join(',\n')}\n]\n`;
}
