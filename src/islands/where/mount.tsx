import './town-picker.ts';

/** Importing it is enough: the click that loaded it is replayed and finds the listeners. */
export function mount(): void {}
