// Before the first paint: which sky the scenes have, by the hour in Honolulu (UTC-10, no summer time). Without script
// it stays dusk; readers who ask for dark pages get the night at every hour.
const hour = (new Date().getUTCHours() + 14) % 24;
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
document.documentElement.dataset['sky'] =
  dark || hour < 5 || hour > 19 ? 'night' : hour < 7 ? 'dawn' : hour < 17 ? 'day' : 'dusk';
