import { useState } from 'react';
import { elsewhere, placeName } from '#content/place/place.ts';
import { limits } from '#domain/limits.ts';
import { nearestTown, towns } from '#domain/regions.ts';
import { COARSE_METERS, coordinates, locate } from '#islands/locate.ts';
import { TextField } from './Field.tsx';

const NOT_OURS = `That is not on ${placeName}, where we work. Type where on ${placeName} the work is.`;

/** The place of the work: typed, chosen from our towns, or taken from the phone's location. */
export function PlaceField({
  hint,
  town = false,
  suggests = false,
}: {
  hint: string;
  /** Whether a town is asked for, not an address. */
  town?: boolean;
  /** Whether our towns are suggested while typing. */
  suggests?: boolean;
}) {
  const [status, setStatus] = useState('');

  const found = ({ coords: { latitude, longitude, accuracy } }: GeolocationPosition) => {
    const field = document.querySelector<HTMLInputElement>('#location');
    if (!field) return;
    const near = nearestTown(latitude, longitude);
    field.value = `${near ? `Near ${near.name}: ` : ''}${coordinates(latitude, longitude)}`;
    // Setting a value from a script fires no event, and the draft and the travel note listen for one.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    const meters = Math.round(accuracy);
    setStatus(
      near
        ? accuracy > COARSE_METERS
          ? `Your phone’s location is accurate only to ${meters} m. Add a mile marker or a beach.`
          : `Filled in, accurate to ${meters} m.`
        : NOT_OURS,
    );
  };
  const fillIn = () => {
    setStatus('Getting your location…');
    const failed = () =>
      setStatus('Your phone did not share its location. Type a town, beach or mile marker.');
    if ('geolocation' in navigator) locate(found, failed);
    else failed();
  };
  return (
    <div
      className="place"
      onInput={({ target }) => setStatus(elsewhere.test((target as HTMLInputElement).value) ? NOT_OURS : '')}
    >
      <TextField
        name="location"
        label="Where"
        required
        maxLength={limits.place}
        autoComplete={town ? 'address-level2' : 'address-line1'}
        list={suggests ? 'towns' : undefined}
        hint={hint}
      />
      {suggests ? (
        <datalist id="towns">
          {towns
            .flatMap(({ name, also }) => [name, ...also])
            .map((name) => (
              <option key={name}>{name}</option>
            ))}
        </datalist>
      ) : null}
      <button type="button" className="btn needs-script" onClick={fillIn}>
        Use my location
      </button>
      <p className="hint" role="status">
        {status}
      </p>
    </div>
  );
}
