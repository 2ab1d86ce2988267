import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import type { FieldErrors } from '#contract/problem.ts';
import { limits } from '#domain/limits.ts';
import type { Option } from '#domain/service-types.ts';

/** Error messages by field name, provided to every field of a form. */
export const ErrorsContext = createContext<FieldErrors>({});

interface FieldProps {
  /** Field name in the request body; also the control's id. */
  name: string;
  label: ReactNode;
  hint?: string | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
}

/** Props that associate a control with its label, hint and error. */
interface ControlProps {
  id: string;
  name: string;
  required: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string;
}

/**
 * Associates a control, which the render prop draws, with its label, hint and error. The error element exists before
 * there is an error, so that it is announced. Props that are not the frame's are the control's.
 */
function Frame<Rest>({
  name,
  label,
  hint,
  required,
  className,
  children,
  ...rest
}: FieldProps & Rest & { children: (control: ControlProps & Rest) => ReactNode }) {
  const error = use(ErrorsContext)[name];
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={name}>
        {label}
        {required ? <span aria-hidden="true"> *</span> : null}
      </label>
      <Hint name={name} hint={hint} />
      {children({
        ...rest,
        id: name,
        name,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy(name, hint),
      } as ControlProps & Rest)}
      <FieldError name={name} />
    </div>
  );
}

/** What the reader should know before filling in a field. */
function Hint({ name, hint }: Pick<FieldProps, 'name' | 'hint'>) {
  return hint ? (
    <p className="hint" id={`${name}-hint`}>
      {hint}
    </p>
  ) : null;
}

/** The ids of the texts that describe a control. */
const describedBy = (name: string, hint: string | undefined) =>
  hint ? `${name}-hint ${name}-error` : `${name}-error`;

/** The element for a field's error; without JavaScript, the server fills it in. */
export function FieldError({ name }: Pick<FieldProps, 'name'>) {
  const error = use(ErrorsContext)[name];
  return (
    <p className="error" id={`${name}-error`} data-error-for={name} hidden={!error}>
      {error}
    </p>
  );
}

type Rest<Tag extends 'input' | 'textarea' | 'select'> = Omit<ComponentProps<Tag>, keyof FieldProps | 'id'>;

/** A one-line text field. */
export function TextField(props: FieldProps & Rest<'input'>) {
  return <Frame {...props}>{(control) => <input type="text" {...control} />}</Frame>;
}

/** A multi-line text field. */
export function TextArea(props: FieldProps & Rest<'textarea'>) {
  return <Frame {...props}>{(control) => <textarea rows={3} {...control} />}</Frame>;
}

/** A select; `empty` is its placeholder option. */
export function Select({
  options,
  empty,
  ...props
}: FieldProps & Rest<'select'> & { options: readonly Option<string>[]; empty?: string }) {
  return (
    <Frame {...props}>
      {(control) => (
        <select {...control}>
          {empty === undefined ? null : <option value="">{empty}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}

/** A checkbox, with its hint under it. */
export function Checkbox({
  name,
  label,
  hint,
  ...rest
}: Pick<FieldProps, 'name' | 'label' | 'hint'> & Rest<'input'>) {
  return (
    <div className="field check">
      <input
        type="checkbox"
        value="true"
        {...rest}
        id={name}
        name={name}
        aria-describedby={describedBy(name, hint)}
      />
      <label htmlFor={name}>{label}</label>
      <Hint name={name} hint={hint} />
      <FieldError name={name} />
    </div>
  );
}

/** Name and contact details; identical on every public form, so they carry over. */
export function PersonFields() {
  return (
    <>
      <div className="pair">
        <TextField
          name="firstName"
          label="First name"
          required
          maxLength={limits.personName}
          autoComplete="given-name"
        />
        <TextField
          name="lastName"
          label="Last name"
          required
          maxLength={limits.personName}
          autoComplete="family-name"
        />
      </div>
      <div className="pair">
        <TextField
          name="phone"
          label="Phone"
          type="tel"
          required
          maxLength={limits.phone}
          autoComplete="tel"
          inputMode="tel"
        />
        <TextField name="email" label="Email" type="email" maxLength={limits.email} autoComplete="email" />
      </div>
    </>
  );
}
