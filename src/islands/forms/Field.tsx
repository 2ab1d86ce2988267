import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import type { FieldErrors } from '#contract/problem.ts';
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
      {hint ? (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      {children({
        ...rest,
        id: name,
        name,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': hint ? `${name}-hint ${name}-error` : `${name}-error`,
      } as ControlProps & Rest)}
      <FieldError name={name} />
    </div>
  );
}

/** The element for a field's error; without JavaScript, the server fills it in. */
export function FieldError({ name }: { name: string }) {
  const error = use(ErrorsContext)[name];
  return (
    <p className="error" id={`${name}-error`} data-error-for={name} hidden={!error}>
      {error ?? ''}
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

/** A checkbox. */
export function Checkbox({ name, label, ...rest }: Pick<FieldProps, 'name' | 'label'> & Rest<'input'>) {
  return (
    <div className="field check">
      <input
        type="checkbox"
        value="true"
        {...rest}
        id={name}
        name={name}
        aria-describedby={`${name}-error`}
      />
      <label htmlFor={name}>{label}</label>
      <FieldError name={name} />
    </div>
  );
}
