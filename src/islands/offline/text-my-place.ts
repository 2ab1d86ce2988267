/** Adds the phone's location to the text message, with permission. Inlined into the offline page. */
export {};

const button = document.querySelector<HTMLButtonElement>('[data-where]');
const link = document.querySelector<HTMLAnchorElement>('[data-text]');
const said = document.querySelector('[data-where-said]');

if (button && link && said && 'geolocation' in navigator) {
  const text = link.href;
  button.hidden = false;
  button.addEventListener('click', () => {
    said.textContent = 'Finding your location…';
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        const place = `${latitude.toFixed(5)}, ${longitude.toFixed(5)} (within ${Math.round(accuracy)} m)`;
        link.href = text + encodeURIComponent(`\nI am at ${place}`);
        said.textContent = `The text now includes your location: ${place}.`;
      },
      () => {
        said.textContent = 'Your location isn’t available. Give a mile marker or a beach instead.';
      },
      { enableHighAccuracy: true, timeout: 20_000 },
    );
  });
}
