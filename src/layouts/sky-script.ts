// Sets the scenes' sky before the first paint, by the hour in Honolulu (UTC-10, no daylight saving time). Without a
// script it stays dusk; in dark mode it is always night.
const hour = (new Date().getUTCHours() + 14) % 24;
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset['sky'] =
  dark || hour < 5 || hour > 19 ? 'night' : hour > 6 && hour < 17 ? 'day' : 'dusk';
