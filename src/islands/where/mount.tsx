import './town-picker.ts';

/** Does nothing: the import registers the listeners, and the click that loaded the script is replayed to them. */
export function mount(): void {}
