export { type ProfileFields, parseProfile } from './parse-profile.ts';
export { readProfile } from './read-profile.ts';
export {
  chooseProfileSource,
  type ProfileSourceDependencies,
  type ProfileSourceOptions,
} from './profile-source.ts';
