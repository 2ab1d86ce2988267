import { expect, test } from '@playwright/test';
import { openOffice } from '#tests/e2e/admin-office.ts';
import { officeApi } from '#tests/e2e/admin-records.ts';
import { newVisit } from '#tests/e2e/crew-records.ts';
import { largeText, restyle, unreadable } from './legibility.ts';

// The window keeps its width, whatever the rows of other tests need.
test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

test('the office’s header and bottom bar overlap nothing at 360 px with text at 200 %', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openOffice(page, request, '/admin/jobs');
  await expect(page.getByRole('heading', { name: 'Jobs' })).toBeVisible();
  await restyle(page, largeText);
  const bars = [page.getByRole('banner'), page.getByRole('navigation', { name: 'Work' })];
  for (const bar of bars) {
    const boxes = await bar.locator('a, button').evaluateAll((parts) =>
      parts
        .filter((part) => part.checkVisibility())
        .map((part) => {
          const range = document.createRange();
          if (!part.querySelector('.sr-only')) range.selectNodeContents(part);
          const shown = [part, ...part.querySelectorAll(':not(.sr-only, .sr-only *)'), range];
          const boxes = shown.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 0);
          return {
            name: part.textContent,
            left: Math.min(...boxes.map(({ left }) => left)),
            right: Math.max(...boxes.map(({ right }) => right)),
          };
        })
        .sort((a, b) => a.left - b.left),
    );
    expect(boxes.length).toBeGreaterThan(2);
    const ends = [0, ...boxes.map(({ right }) => Math.floor(right))];
    expect(boxes.filter(({ left }, place) => Math.ceil(left) < ends[place]!)).toEqual([]);
    expect(ends.at(-1)).toBeLessThanOrEqual(360);
  }
  const [top, bottom] = await Promise.all(bars.map((bar) => bar.boundingBox()));
  // More than half of the window is left to the work.
  expect(bottom!.y - (top!.y + top!.height)).toBeGreaterThan(780 / 2);
});

test('a job with a long next step stays inside the window at 360 px with text at 200 %', async ({
  page,
  request,
}) => {
  const office = await officeApi(request);
  const { id, lastName, version } = await newVisit(request, { urgency: 'emergency' });
  const items = [
    { serviceCategory: 'labor', serviceDescription: 'Car lockout', quantity: 1, unitPrice: '85' },
  ];
  await office.post(`jobs/${id}/price`, { version, items });
  for (const step of ['agree', 'set_off', 'arrive']) await office.step(id, step);
  await page.setViewportSize({ width: 360, height: 780 });
  await openOffice(page, request, `/admin/jobs?q=${lastName}`);
  await restyle(page, largeText);
  await expect(page.getByRole('link', { name: lastName }).first()).toContainText('Finish and collect');
  expect(await unreadable(page)).toEqual([]);
});
