declare module 'virtual:islands' {
  /** The address of each island's script, by the name of its folder. */
  const urls: Readonly<Record<string, string>>;
  export default urls;
}
