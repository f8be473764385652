import { type FormEvent, useState } from 'preact/compat';
import type { ProfileInfo } from '../../../../src/contract/organization/profiles.ts';
import { ApiError, call } from '../../api/index.ts';
import { Button, Callout, Checkbox, Dialog, Field } from '../../design/index.ts';
import { EMPTY_FORM, FormError, type ProfileForm, toNewProfile } from './profile-form.ts';

interface NewProfileProps {
  open: boolean;
  onSaved: (name: string) => void;
  onClose: () => void;
}

type TextField = Exclude<keyof ProfileForm, 'mobile' | 'asksForMarkdown'>;

/** The dialog that creates or replaces a profile. Its texts are secret, so it forgets them when it closes. */
export function NewProfile({ open, onSaved, onClose }: NewProfileProps) {
  const [form, setForm] = useState(EMPTY_FORM);
  const [problem, setProblem] = useState<string>();
  const clear = (): void => {
    setForm(EMPTY_FORM);
    setProblem(undefined);
  };
  const close = (): void => {
    clear();
    onClose();
  };
  const bind = (name: TextField) => ({
    name,
    value: form[name],
    autoComplete: 'off',
    spellcheck: false,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      setForm((current) => ({ ...current, [name]: currentTarget.value })),
  });
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const body = toNewProfile(form);
      const { name } = await call<ProfileInfo>('/v1/profiles', { method: 'POST', as: 'session', body });
      clear();
      onSaved(name);
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof FormError)) throw error;
      setProblem(error instanceof ApiError ? describeError(error) : error.message);
    }
  };
  return (
    <Dialog open={open} title="New profile" onClose={close}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <Field label="Name" hint="An existing profile with this name is replaced.">
          <input {...bind('name')} required maxLength={64} />
        </Field>
        <Field label="Headers" hint="One per line. They are sent only to the origin of the page.">
          <textarea {...bind('headers')} rows={2} placeholder="X-Token: abc" />
        </Field>
        <Field label="Cookies" hint="One per line. They are sent only to their domain.">
          <textarea {...bind('cookies')} rows={2} placeholder="session=abc; domain=example.com" />
        </Field>
        <div className="field-grid">
          <Field label="Language">
            <input {...bind('locale')} placeholder="de-DE" />
          </Field>
          <Field label="Time zone">
            <input {...bind('timezone')} placeholder="Europe/Berlin" />
          </Field>
          <Field label="Viewport">
            <input {...bind('viewport')} placeholder="1280x800" />
          </Field>
          <Field label="Proxy exit" hint="Position in the list, from 0.">
            <input {...bind('exit')} inputMode="numeric" />
          </Field>
        </div>
        <Field label="User agent">
          <input {...bind('userAgent')} />
        </Field>
        <Field label="Wait for" hint="Milliseconds, or a CSS selector.">
          <input {...bind('waitFor')} placeholder="#content" />
        </Field>
        <Checkbox checked={form.mobile} onChange={(mobile) => setForm((current) => ({ ...current, mobile }))}>
          Load pages as a phone
        </Checkbox>
        <Checkbox
          checked={form.asksForMarkdown}
          onChange={(asksForMarkdown) => setForm((current) => ({ ...current, asksForMarkdown }))}
        >
          Ask sites for Markdown first
        </Checkbox>
        {problem && <Callout tone="bad" title={problem} />}
        <div className="row row-end">
          <Button kind="primary" type="submit" disabled={form.name.trim() === ''}>
            Save profile
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the message for a refused profile. Issues name the wrong setting. */
function describeError({ failure, message }: ApiError): string {
  const [issue] = (failure['issues'] as { path: string[]; message: string }[] | undefined) ?? [];
  return issue ? `${issue.path[0] ?? 'profile'}: ${issue.message}` : message;
}
