/** The user's video projects: saved by the editor, listed, copied, deleted. */
import type { ProjectContent } from '../projects/project-content.js';
import { api } from './api.js';
import type { Project, ProjectVersion } from './types.js';

const pathOf = (id: string): string => `/api/projects/${encodeURIComponent(id)}`;

interface OpenedProject extends Project {
  /** Missing where it is no newer than what was asked for. */
  readonly content?: ProjectContent;
}

interface SavedProject extends Project {
  /** Hashes of files that it names and that the server doesn't have. */
  readonly missing: readonly string[];
  /** Another version that it was saved over. */
  readonly other?: number;
}

interface ProjectSave {
  readonly id: string;
  readonly base: number;
  readonly content: ProjectContent;
  /** The page may be closed meanwhile. */
  readonly keepalive: boolean;
}

const projectsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Changed last first. */
    projects: build.query<readonly Project[], void>({
      query: () => ({ path: '/api/projects' }),
      providesTags: ['Projects'],
    }),
    project: build.query<OpenedProject, { readonly id: string; readonly after?: number }>({
      query: ({ id, after }) => ({ path: pathOf(id), ...(after !== undefined && { query: { after } }) }),
    }),
    saveProject: build.mutation<SavedProject, ProjectSave>({
      query: ({ id, base, content, keepalive }) => ({
        path: pathOf(id),
        method: 'PUT',
        body: { base, content },
        keepalive,
      }),
    }),
    sendProjectFile: build.mutation<
      { readonly files: readonly string[] },
      { readonly id: string; readonly kind: 'image' | 'audio'; readonly blob: Blob }
    >({
      query: ({ id, kind, blob }) => {
        const body = new FormData();
        body.append(kind, blob, kind);
        return { path: `${pathOf(id)}/files`, method: 'POST', body };
      },
    }),
    renameProject: build.mutation<Project, { readonly id: string; readonly name: string }>({
      query: ({ id, name }) => ({ path: pathOf(id), method: 'PATCH', body: { name } }),
      invalidatesTags: ['Projects'],
    }),
    duplicateProject: build.mutation<Project, string>({
      query: (id) => ({ path: `${pathOf(id)}/duplicate`, method: 'POST' }),
      invalidatesTags: ['Projects', 'Storage'],
    }),
    deleteProject: build.mutation<null, string>({
      query: (id) => ({ path: pathOf(id), method: 'DELETE' }),
      invalidatesTags: ['Projects', 'Storage'],
    }),
    importProject: build.mutation<Project, File>({
      query: (file) => {
        const body = new FormData();
        body.append('project', file, file.name);
        return { path: '/api/projects', method: 'POST', body };
      },
      invalidatesTags: ['Projects', 'Storage'],
    }),
    /** Newest first. */
    projectVersions: build.query<readonly ProjectVersion[], string>({
      query: (id) => ({ path: `${pathOf(id)}/versions` }),
      keepUnusedDataFor: 0,
    }),
    restoreVersion: build.mutation<Project, { readonly id: string; readonly version: number }>({
      query: ({ id, version }) => ({ path: `${pathOf(id)}/versions/${version}/restore`, method: 'POST' }),
      invalidatesTags: ['Projects'],
    }),
  }),
});

/** The address of a project as a file. */
export const projectFile = (id: string): string => `${pathOf(id)}/file`;

export const {
  useProjectsQuery,
  useProjectVersionsQuery,
  useRenameProjectMutation,
  useDuplicateProjectMutation,
  useDeleteProjectMutation,
  useImportProjectMutation,
  useRestoreVersionMutation,
} = projectsApi;

export const {
  project: projectEndpoint,
  saveProject: saveProjectEndpoint,
  sendProjectFile: sendProjectFileEndpoint,
  deleteProject: deleteProjectEndpoint,
} = projectsApi.endpoints;
