import type { RegionId } from '#domain/regions.ts';
import type { SceneName } from './scenes.ts';

const byRegion: Record<RegionId, SceneName> = {
  'north-shore': 'hanalei',
  'east-side': 'giant',
  'south-shore': 'lava',
  'west-side': 'canyon',
};

const byService: Record<string, SceneName> = {
  emergency: 'pali',
  general: 'pali',
  automotive: 'canyon',
  residential: 'giant',
  commercial: 'lava',
};

/** A page's view: its region's, or else its service's. */
export function sceneFor({ region, service }: { region?: RegionId; service?: string }): SceneName {
  return region ? byRegion[region] : (byService[service ?? 'general'] ?? 'pali');
}
