import { Volume2 } from '#ui/icons.tsx';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { isSoundOn, playAlarm, setSound } from '../../alarm-sound.ts';
import { Panel } from './Panel.tsx';

/** The tone of an emergency in this browser's open office: a switch and a test of the volume. */
export function Sound() {
  const [on, setOn] = useState(isSoundOn);
  const [played, setPlayed] = useState<boolean>();
  const test = () => void playAlarm().then(setPlayed, () => setPlayed(false));
  return (
    <Panel title="Sound in the open office">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox
          label="Play a tone here when an emergency rings"
          checked={on}
          onChange={({ target }) => {
            setSound(target.checked);
            setOn(target.checked);
            if (target.checked) test();
          }}
        />
        <Button onClick={test}>
          <Volume2 aria-hidden="true" className="size-4" />
          Test sound
        </Button>
      </div>
      <p className="pt-1 text-sm text-muted">
        For a computer on a desk: the tone plays while the office is open in a tab of this browser, once you
        have clicked or tapped in it. At night, rely on notifications and texts.
      </p>
      <p role="status" className={played === false ? 'pt-1 font-semibold text-danger' : 'pt-1'}>
        {played === undefined
          ? ''
          : played
            ? 'Did you hear three seconds of two notes? If not, turn the volume up.'
            : 'This browser does not let the page make a sound. Check its settings for this site.'}
      </p>
    </Panel>
  );
}
